import { expect, test } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

/** Names the requests that run, in the order in which they started; `end` ends one. */
function begin() {
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

test('four requests of a group run at once, and two while another group is served', () => {
  const { started, request, end } = begin();
  for (const address of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) request('a', address);
  request('b', 'b1');
  expect(started, 'another group does not wait').toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  end('a1');
  end('a2');
  expect(started).toHaveLength(5);
  end('a3');
  expect(started.slice(5)).toEqual(['a5']);
  end('b1');
  expect(started.slice(6)).toEqual(['a6']);
});

test('in a group, an address that runs fewer requests is served first', () => {
  const { started, request, end } = begin();
  for (let n = 1; n <= 8; n++) request('a', 'flood', `flood ${n}`);
  request('a', 'shopper');
  end('flood 1');
  expect(started.at(-1)).toBe('shopper');
});

test('a request that ends while it waits never runs, and ending twice counts once', () => {
  const { started, request, end } = begin();
  for (const address of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) request('a', address);
  end('a5');
  end('a1');
  end('a1');
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'a6']);
});
