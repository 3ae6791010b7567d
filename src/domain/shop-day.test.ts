import { expect, test } from 'vitest';
import { addDays, daysBetween, isDay, shopDay, shopTime } from './shop-day.ts';

test('isDay accepts only calendar days of the years 1900 to 2999', () => {
  expect(['2026-02-28', '2024-02-29', '1900-01-01', '2999-12-31'].filter(isDay)).toHaveLength(4);
  const nonexistent = ['2026-02-29', '2026-02-31', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'];
  const outOfRange = ['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31', '+010000-01-01'];
  expect([...nonexistent, ...outOfRange, '', 'ALL', '2026-3-1', '2026-03-01T10:00'].filter(isDay)).toEqual(
    [],
  );
});

test('adding a day gives the next calendar day, including across a daylight-saving change', () => {
  expect([addDays('2026-02-28', 1), addDays('2026-03-01', -1)]).toEqual(['2026-03-01', '2026-02-28']);
  const toronto = shopDay(new Date('2026-11-01T04:30:00Z'));
  expect([toronto, addDays(toronto, 1)]).toEqual(['2026-11-01', '2026-11-02']);
  expect([daysBetween('2026-10-31', '2026-11-02'), daysBetween(toronto, toronto)]).toEqual([2, 0]);
});

test('a time in the shop’s time zone has the UTC offset of its day, in winter and summer', () => {
  expect(shopTime(new Date('2026-01-01T04:59:59.999Z'))).toBe('2025-12-31T23:59:59-05:00');
  expect(shopTime(new Date('2026-07-01T04:00:00Z'))).toBe('2026-07-01T00:00:00-04:00');
});
