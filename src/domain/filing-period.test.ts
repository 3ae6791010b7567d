import { expect, test } from 'vitest';
import { FILING_PERIOD, filingDays, listFilingPeriods } from './filing-period.ts';

test.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2026-Q1', '2026-01-01', '2026-03-31'],
  ['2026-Q4', '2026-10-01', '2026-12-31'],
  ['2026', '2026-01-01', '2026-12-31'],
])('%s is from %s to %s', (period, from, until) => expect(filingDays(period)).toEqual({ from, until }));

test('any other text is not a period', () => {
  for (const text of ['', '2026-13', '2026-Q5', '26', '2026-1', '2026-Q1x'])
    expect(text).not.toMatch(FILING_PERIOD);
});

test('the periods to choose from start with the current one and go back across years', () => {
  const { quarters, months, years } = listFilingPeriods('2026-02-10');
  expect(quarters.slice(0, 3)).toEqual(['2026-Q1', '2025-Q4', '2025-Q3']);
  expect(months.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(years).toEqual(['2026', '2025', '2024', '2023', '2022']);
});
