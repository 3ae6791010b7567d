import { expect, test } from 'vitest';
import {
  countDays,
  enclosingRange,
  listDays,
  previousRange,
  rangesOf,
  resolveOverviewRange,
  withoutRange,
} from './overview-range.ts';

test('the default range is the last 30 days, including today', () => {
  const range = resolveOverviewRange({}, '2026-03-10');
  expect(range).toEqual({ from: '2026-02-09', until: '2026-03-10' });
  expect(countDays(range)).toBe(30);
  expect(previousRange(range)).toEqual({ from: '2026-01-10', until: '2026-02-08' });
});

test('a range is at most a year long and never ends before it starts', () => {
  expect(countDays(resolveOverviewRange({ from: '2001-01-01', until: '2026-03-10' }, '2026-03-10'))).toBe(
    366,
  );
  expect(resolveOverviewRange({ from: '2026-04-01', until: '2026-03-10' }, '2026-03-10')).toEqual({
    from: '2026-03-10',
    until: '2026-03-10',
  });
});

test('a range across a daylight-saving change lists every day once', () => {
  expect(listDays({ from: '2026-03-07', until: '2026-03-09' })).toEqual([
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
  ]);
});

test('consecutive days are joined into ranges; subtracting a range leaves the days before and after it', () => {
  const march = { from: '2026-03-01', until: '2026-03-31' };
  expect(rangesOf(listDays(march))).toEqual([march]);
  const others = [
    { from: '2026-03-10', until: '2026-03-12' },
    { from: '2026-02-10', until: '2026-03-12' },
    { from: '2026-03-10', until: '2026-04-12' },
    { from: '2026-02-10', until: '2026-04-12' },
    { from: '2026-01-01', until: '2026-02-28' },
    { from: '2026-04-01', until: '2026-04-02' },
  ];
  for (const other of others) {
    const days = new Set(listDays(other));
    expect(withoutRange(march, other)).toEqual(rangesOf(listDays(march).filter((day) => !days.has(day))));
    expect(countDays(enclosingRange([other, march]))).toBeGreaterThanOrEqual(countDays(march));
  }
});
