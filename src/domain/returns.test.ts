import { expect, test } from 'vitest';
import { RETURN_DAYS, returnDeadline } from './returns.ts';

const arrivingBy = (to: string) => ({ delivery: { to } });

test('sets can be returned for 30 days after the last parcel should have arrived', () =>
  expect(returnDeadline([arrivingBy('2026-03-02'), arrivingBy('2026-03-10')], '30')).toBe('2026-04-09'));

test.each([
  ['no parcel', [], '30'],
  ['a parcel without an estimate', [{ delivery: null }], '30'],
  ['a shop without a return period', [arrivingBy('2026-03-02')], ''],
])('there is no last day for a return: %s', (_, shipments, days) => {
  expect(returnDeadline(shipments, days)).toBeNull();
});

test.each([
  ['30', true],
  ['', true],
  ['0', false],
  ['1000', false],
  ['30 days', false],
])('a return period of %j is valid: %s', (days, isValid) => expect(RETURN_DAYS.test(days)).toBe(isValid));
