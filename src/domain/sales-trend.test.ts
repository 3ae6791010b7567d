import { expect, test } from 'vitest';
import { NO_DOCUMENTS } from './sales-figures.ts';
import { salesTrend, trendRange } from './sales-trend.ts';

const day = (day: string, orders: number) => ({ ...NO_DOCUMENTS, day, orders });
const ordersByPeriod = (...input: Parameters<typeof salesTrend>) =>
  salesTrend(...input).map(({ period, totals }) => [period, totals.orders]);

test('a range of up to 92 days is shown by day, with the days without documents', () => {
  const days = [day('2026-03-02', 2), day('2026-03-04', 1)];
  expect(ordersByPeriod(days, { from: '2026-03-01', until: '2026-03-04' })).toEqual([
    ['2026-03-01', 0],
    ['2026-03-02', 2],
    ['2026-03-03', 0],
    ['2026-03-04', 1],
  ]);
  expect(salesTrend([], { from: '2026-03-01', until: '2026-05-31' })).toHaveLength(92);
  expect(salesTrend([], { from: '2026-03-01', until: '2026-02-01' })).toEqual([]);
});

test('a longer range is shown by month, from the first month with documents', () => {
  const days = [day('2025-12-31', 1), day('2026-02-01', 2), day('2026-02-28', 3)];
  expect(ordersByPeriod(days, { from: '2020-01-01', until: '2026-03-01' })).toEqual([
    ['2025-12', 1],
    ['2026-01', 0],
    ['2026-02', 5],
    ['2026-03', 0],
  ]);
  expect(salesTrend([], { from: '2020-01-01', until: '2026-03-01' })).toEqual([]);
});

test('a trend ends today at the latest, and begins with the first sale unless the period has a first day', () => {
  const range = (from?: string, until?: string) => {
    const period = { ...(from ? { from } : {}), ...(until ? { until } : {}) };
    return trendRange(period, '2026-02-10', '2026-03-10');
  };
  expect(range()).toEqual({ from: '2026-02-10', until: '2026-03-10' });
  expect(range('2026-01-01', '2026-12-31')).toEqual({ from: '2026-01-01', until: '2026-03-10' });
  expect(range(undefined, '2026-02-28')).toEqual({ from: '2026-02-10', until: '2026-02-28' });
});
