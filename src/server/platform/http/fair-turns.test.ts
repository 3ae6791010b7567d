import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** `started` lists the requests that have started, in order; `end` ends one, or gives up one that waits. */
function setUp() {
  const takeTurn = createFairTurns({ alone: 4, beside_others: 2 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    request(group: string, address: string, name = address) {
      ends.set(
        name,
        takeTurn(group, address, () => void started.push(name)),
      );
    },
    end: (name: string) => ends.get(name)!(),
  };
}

test('four requests of a group run simultaneously, but only two while another group is served and for five seconds afterwards', () => {
  const { started, request, end } = setUp();
  for (const address of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']) request('a', address);
  request('b', 'b1');
  expect(started, 'another group does not wait').toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  end('a1');
  end('a2');
  expect(started).toHaveLength(5);
  end('a3');
  expect(started.slice(5)).toEqual(['a5']);
  end('b1');
  end('a4');
  expect(started.slice(6)).toEqual(['a6']);
  vi.advanceTimersByTime(5000);
  end('a5');
  expect(started.slice(7)).toEqual(['a7', 'a8']);
});

test('after one second of work, a group gets only a quarter of the time while another group is served', () => {
  const takeTurn = createFairTurns({ alone: 4, beside_others: 2, share: 0.25 });
  const shopper = setInterval(() => takeTurn('b', 'shopper', () => {})(), 500);
  vi.advanceTimersByTime(500);
  let ended = 0;
  const flood = (n: number) => {
    const end = takeTurn('a', `a${n}`, () =>
      setTimeout(() => {
        ended += 1;
        end();
      }, 100),
    );
  };
  for (let n = 0; n < 2000; n++) flood(n);
  vi.advanceTimersByTime(20_000);
  // About 60 requests of 0.1 s: 1 s before the limit applies, then a quarter of the 20 s.
  expect(ended).toBeGreaterThanOrEqual(58);
  expect(ended).toBeLessThanOrEqual(62);
  clearInterval(shopper);
  vi.advanceTimersByTime(10_000);
  expect(ended, 'alone').toBeGreaterThan(200);
});

test('in a group, the address whose requests took the least time is served first', () => {
  const { started, request, end } = setUp();
  for (let n = 1; n <= 8; n++) request('a', 'flood', `flood ${n}`);
  vi.advanceTimersByTime(10);
  for (let n = 1; n <= 4; n++) end(`flood ${n}`);
  request('a', 'flood', 'flood 9');
  request('a', 'shopper');
  end('flood 5');
  expect(started.at(-1)).toBe('shopper');
});

test('a request abandoned while it waits never runs, and ending a request twice frees one place', () => {
  const { started, request, end } = setUp();
  for (const address of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) request('a', address);
  end('a5');
  end('a1');
  end('a1');
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'a6']);
});
