import { expect, test } from 'vitest';
import { daysIn, eachDay, overviewRange, rangeBefore } from './overview-range.ts';

test('without a question the last thirty days, today included', () => {
  const range = overviewRange({}, '2026-03-10');
  expect(range).toEqual({ from: '2026-02-09', until: '2026-03-10' });
  expect(daysIn(range)).toBe(30);
  expect(rangeBefore(range)).toEqual({ from: '2026-01-10', until: '2026-02-08' });
});

test('a range is at most a year, and never ends before it begins', () => {
  expect(daysIn(overviewRange({ from: '2001-01-01', until: '2026-03-10' }, '2026-03-10'))).toBe(366);
  expect(overviewRange({ from: '2026-04-01', until: '2026-03-10' }, '2026-03-10')).toEqual({
    from: '2026-03-10',
    until: '2026-03-10',
  });
});

test('every day over the change of the clocks', () => {
  expect(eachDay({ from: '2026-03-07', until: '2026-03-09' })).toEqual([
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
  ]);
});
