import { expect, test } from 'vitest';
import { periodName, periods } from './periods.ts';

test('periods end today, except yesterday and those that are over', () => {
  expect(periods('2028-03-01')).toEqual({
    today: ['2028-03-01', '2028-03-01'],
    yesterday: ['2028-02-29', '2028-02-29'],
    'last-week': ['2028-02-21', '2028-02-27'],
    'last-7': ['2028-02-24', '2028-03-01'],
    'last-30': ['2028-02-01', '2028-03-01'],
    'last-90': ['2027-12-03', '2028-03-01'],
    'this-month': ['2028-03-01', '2028-03-01'],
    'last-month': ['2028-02-01', '2028-02-29'],
    'this-year': ['2028-01-01', '2028-03-01'],
    'last-year': ['2027-01-01', '2027-12-31'],
  });
});

test('in January, last month is December of the year before', () => {
  expect(periods('2027-01-15')['last-month']).toEqual(['2026-12-01', '2026-12-31']);
});

test('of several periods with the same days, the chosen one is named, or else the first', () => {
  const names = ['last-30', 'this-month'] as const;
  const nameOf = (chosen: string | null, from = '2026-11-01', until = '2026-11-30') =>
    periodName(periods('2026-11-30'), names, { from, until }, chosen);
  expect(nameOf(null)).toBe('last-30');
  expect(nameOf('this-month')).toBe('this-month');
  expect(nameOf('last-7'), 'a period with other days').toBe('last-30');
  expect(nameOf('this-month', '2026-11-02')).toBeUndefined();
});
