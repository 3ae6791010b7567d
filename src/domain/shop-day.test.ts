import { expect, test } from 'vitest';
import { daysAfter, isDay, shopDay } from './shop-day.ts';

test('a day is one of the calendar, in years that a shop can mean', () => {
  expect(['2026-02-28', '2024-02-29', '1900-01-01', '2999-12-31'].filter(isDay)).toHaveLength(4);
  const none = ['2026-02-29', '2026-02-31', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'];
  const far = ['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31', '+010000-01-01'];
  expect([...none, ...far, '', 'ALL', '2026-3-1', '2026-03-01T10:00'].filter(isDay)).toEqual([]);
});

test('the next day is the next of the calendar, also when the clocks are changed', () => {
  expect([daysAfter('2026-02-28', 1), daysAfter('2026-03-01', -1)]).toEqual(['2026-03-01', '2026-02-28']);
  const toronto = shopDay(new Date('2026-11-01T04:30:00Z'));
  expect([toronto, daysAfter(toronto, 1)]).toEqual(['2026-11-01', '2026-11-02']);
});
