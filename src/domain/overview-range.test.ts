import { expect, test } from 'vitest';
import { countDays, listDays, previousRange, resolveOverviewRange } from './overview-range.ts';

test('the default is the last 30 days, including today', () => {
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
