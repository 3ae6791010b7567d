import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliveryRules, estimateDelivery, findDeliveryRule } from './delivery.ts';
import { COUNTRIES } from './regions.ts';
import { addDays, shopDay } from './shop-day.ts';

const RULES: DeliveryRules = {
  rules: [
    { country: 'Canada', postal_prefix: '', from_days: 3, to_days: 7 },
    { country: 'Canada', postal_prefix: 'M', from_days: 1, to_days: 2 },
    { country: 'Canada', postal_prefix: 'M5V', from_days: 1, to_days: 1 },
    { country: 'United States', postal_prefix: '', from_days: 4, to_days: 8 },
  ],
  cut_off_hour: 13,
  holidays: [
    { country: 'Canada', day: '2026-07-01' },
    { country: 'United States', day: '2026-07-03' },
  ],
};
const toronto = { country: 'Canada', postal_code: 'm4b 1b3' };

describe('estimateDelivery', () => {
  test('an order before the cut-off hour is dispatched on the same day, an order at that hour on the next', () => {
    // These are 12:59:59 and 13:00 in Toronto, on a Tuesday in summer and on one in winter.
    for (const [before, at] of [
      ['2026-06-09T16:59:59Z', '2026-06-09T17:00:00Z'],
      ['2026-12-01T17:59:59Z', '2026-12-01T18:00:00Z'],
    ] as const) {
      const day = before.slice(0, 10);
      expect(estimateDelivery(RULES, toronto, new Date(before))?.dispatch).toBe(day);
      expect(estimateDelivery(RULES, toronto, new Date(at))?.dispatch).toBe(addDays(day, 1));
    }
  });

  test('the day of dispatch is in the shop’s time zone, not in UTC', () => {
    // Monday 23:30 in Toronto is Tuesday in UTC.
    const time = new Date('2026-06-09T03:30:00Z');
    expect(estimateDelivery({ ...RULES, cut_off_hour: 24 }, toronto, time)?.dispatch).toBe('2026-06-08');
  });

  test('weekends and the holidays of the shop and of the destination are skipped', () => {
    // Canada Day 2026 is a Wednesday. The order is placed on the Tuesday before it, after the cut-off hour.
    expect(estimateDelivery(RULES, toronto, new Date('2026-06-30T20:00:00Z'))).toMatchObject({
      dispatch: '2026-07-02',
      from: '2026-07-03',
      to: '2026-07-06',
    });
    const newYork = { country: 'United States', postal_code: '10001' };
    expect(estimateDelivery(RULES, newYork, new Date('2026-06-29T15:00:00Z'))).toMatchObject({
      dispatch: '2026-06-29',
      from: '2026-07-06',
      to: '2026-07-10',
    });
  });

  test('a country without rules has no estimate', () => {
    expect(estimateDelivery(RULES, { country: 'France', postal_code: '75001' }, new Date())).toBeUndefined();
  });

  const anyTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
  const fewDays = fc.integer({ min: 0, max: 15 });
  const scenario = fc.record({
    time: anyTime,
    cut_off_hour: fc.integer({ min: 0, max: 24 }),
    country: fc.constantFrom(...COUNTRIES),
    deliveryDays: fc
      .tuple(fewDays, fewDays)
      .map((pair) => ({ from_days: Math.min(...pair), to_days: Math.max(...pair) })),
    holidays: fc.array(
      fc.record({
        country: fc.constantFrom(...COUNTRIES),
        day: anyTime.map((each) => each.toISOString().slice(0, 10)),
      }),
      { maxLength: 30 },
    ),
    /** Holidays soon after the order, which are rare among the random holidays above. */
    nearHolidays: fc.array(fc.record({ country: fc.constantFrom(...COUNTRIES), daysLater: fewDays }), {
      maxLength: 6,
    }),
  });

  test('no order arrives on a weekend or holiday, before its dispatch, or before an order that was placed earlier', () => {
    fc.assert(
      fc.property(scenario, fc.nat(15), (order, hoursLater) => {
        const { time, cut_off_hour, country, deliveryDays } = order;
        const holidays = [
          ...order.holidays,
          ...order.nearHolidays.map((each) => ({
            country: each.country,
            day: addDays(shopDay(time), each.daysLater),
          })),
        ];
        const rules = { rules: [{ country, postal_prefix: '', ...deliveryDays }], cut_off_hour, holidays };
        const destination = { country, postal_code: '' };
        const estimate = estimateDelivery(rules, destination, time)!;
        const isDayOff = (day: string, where: string) =>
          [0, 6].includes(new Date(day).getUTCDay()) ||
          holidays.some((holiday) => holiday.country === where && holiday.day === day);
        expect(isDayOff(estimate.dispatch, 'Canada')).toBe(false);
        // After zero days, an order arrives on the day of dispatch, which may be a holiday of the destination.
        if (deliveryDays.from_days > 0) expect(isDayOff(estimate.from, country)).toBe(false);
        if (deliveryDays.to_days > 0) expect(isDayOff(estimate.to, country)).toBe(false);
        expect(estimate.dispatch >= shopDay(time)).toBe(true);
        expect(estimate.dispatch <= estimate.from && estimate.from <= estimate.to).toBe(true);
        const laterTime = new Date(time.getTime() + hoursLater * 3_600_000);
        const later = estimateDelivery(rules, destination, laterTime)!;
        expect(later.dispatch >= estimate.dispatch && later.from >= estimate.from).toBe(true);
      }),
    );
  });
});

test('the longest matching prefix decides, in any spelling of the postal code', () => {
  const maxDays = (postal_code: string) => findDeliveryRule(RULES.rules, 'Canada', postal_code)?.to_days;
  expect([maxDays('m5v 2t6'), maxDays('M4B1B3'), maxDays('V5K 0A1'), maxDays('')]).toEqual([1, 2, 7, 7]);
});

test('without a postal code, the range begins with the fastest region and ends with the rule of the country', () => {
  const remote = { country: 'Canada' as const, postal_prefix: 'X', from_days: 9, to_days: 15 };
  const whole = findDeliveryRule([...RULES.rules, remote], 'Canada', '');
  expect(whole).toMatchObject({ postal_prefix: '', from_days: 1, to_days: 7 });
});
