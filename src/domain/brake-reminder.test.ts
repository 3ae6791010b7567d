import { expect, test } from 'vitest';
import { decideReminderDay } from './brake-reminder.ts';
import { ok, refused } from './result.ts';

const reminderDay = (today: string, months: number) => decideReminderDay('Paid', today, { months });

test('a reminder is due on the same day of a later month, or on the last day of a shorter month', () => {
  expect(reminderDay('2026-11-22', 12)).toEqual(ok('2027-11-22'));
  expect(reminderDay('2026-08-31', 6)).toEqual(ok('2027-02-28'));
  expect(reminderDay('2027-12-31', 2)).toEqual(ok('2028-02-29'));
});

test('a distance is converted to 1 to 60 months, using the distance driven per year', () => {
  const afterDistance = (distance: number, distance_per_year: number) =>
    decideReminderDay('Shipped', '2026-01-15', { distance, distance_per_year });
  expect(afterDistance(20_000, 15_000)).toEqual(ok('2027-05-15'));
  expect(afterDistance(1000, 100_000)).toEqual(ok('2026-02-15'));
  expect(afterDistance(100_000, 1000)).toEqual(ok('2031-01-15'));
});

test('an order that is unpaid, returned, void or refunded has no reminder', () => {
  for (const status of ['Processing', 'Return', 'Void', 'Refunded'] as const)
    expect(decideReminderDay(status, '2026-01-15', { months: 6 })).toEqual(refused('reminder-unavailable'));
});
