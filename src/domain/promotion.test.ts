import fc from 'fast-check';
import { expect, test } from 'vitest';
import { promotion } from '#tests/support/promotions.ts';
import {
  normalisePromotion,
  type PromotionInput,
  promotionState,
  validatePromotion,
  validatePromotionDates,
} from './promotion.ts';

const TODAY = '2026-03-10';
const input = (changes: Partial<PromotionInput> = {}): PromotionInput =>
  promotion({ start_date: '2026-03-01', end_date: '2026-03-31', ...changes });

test.each<[string, Partial<PromotionInput>, string | undefined]>([
  ['a complete promotion', {}, undefined],
  ['no code', { code: '' }, 'promotion-code-empty'],
  ['a space in the code', { code: 'xmas 10' }, 'promotion-code-space'],
  ['a code of 50 letters', { code: 'x'.repeat(50) }, undefined],
  ['a code of 51 letters', { code: 'x'.repeat(51) }, 'promotion-code-long'],
  ['no description', { description: '' }, 'promotion-description-empty'],
  ['101 percent', { percentage: 101 }, 'promotion-percentage-range'],
  ['0 percent', { percentage: 0 }, 'promotion-percentage-zero'],
  ['nothing off', { type: 'Price', percentage: 0 }, 'promotion-price-zero'],
  ['a negative amount off', { type: 'Price', percentage: 0, price_off: -1 }, 'promotion-price-range'],
  ['no first day', { start_date: null }, 'promotion-start-missing'],
  ['no last day', { end_date: null }, 'promotion-end-missing'],
  ['the last day is today', { end_date: TODAY }, undefined],
  ['the last day was yesterday', { end_date: '2026-03-09' }, 'promotion-end-passed'],
  ['it ends before it starts', { start_date: '2026-04-01' }, 'promotion-end-before-start'],
  ['a model without a make', { model: 'Civic' }, 'promotion-vehicle-incomplete'],
  [
    'further vehicles without a make',
    { more_vehicles: [{ make: 'Honda', model: null }] },
    'promotion-vehicle-incomplete',
  ],
  ['a last year without a first', { year_to: 2018 }, 'promotion-years-invalid'],
  ['a last year before the first', { year: 2019, year_to: 2018 }, 'promotion-years-invalid'],
  ['a range of years', { year: 2016, year_to: 2018 }, undefined],
  ['an unknown family', { subcategory: 'PADS' }, 'promotion-family-unknown'],
])('validatePromotion: %s, %o → %s', (_, changes, problem) => {
  expect(validatePromotion(input(changes), TODAY)[0]?.problem).toBe(problem);
});

test('a code that was saved with a space is still valid', () => {
  const saved = input({ code: 'xmas 10' });
  expect(validatePromotion(saved, TODAY, saved)).toEqual([]);
  expect(validatePromotion({ ...saved, code: 'xmas 20' }, TODAY, saved)).toHaveLength(1);
});

test('two dates are valid if and only if the promotion applies today or later; otherwise there is one error', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-03-${String(date).padStart(2, '0')}`);
  fc.assert(
    fc.property(day, day, day, (start_date, end_date, today) => {
      const problems = validatePromotionDates({ start_date, end_date }, today);
      const state = promotionState(
        { ...input({ start_date, end_date }), is_active: true, used_times: 0 },
        today,
      );
      const applies = state !== 'Expired' && start_date <= end_date;
      expect(problems).toHaveLength(applies ? 0 : 1);
      // A form shows the same problem as saving the whole promotion.
      expect(validatePromotion(input({ start_date, end_date }), today)).toEqual(problems);
    }),
  );
});

test('a range that starts and ends in the same year is stored as a single year', () => {
  expect(normalisePromotion(input({ year: 2018, year_to: 2018 }))).toMatchObject({
    year: 2018,
    year_to: null,
  });
});

test('a make or model that is repeated is kept once', () => {
  const accord = { make: 'Honda', model: 'Accord' };
  const toyota = { make: 'Toyota', model: null };
  const more_vehicles = [accord, toyota, { ...accord }, { ...toyota }];
  expect(normalisePromotion(input({ make: 'Honda', more_vehicles })).more_vehicles).toEqual([accord, toyota]);
});

test('a percentage promotion has no amount off, and a promotion with an amount off has no percentage', () => {
  expect(normalisePromotion(input({ price_off: 20 })).price_off).toBe(0);
  expect(normalisePromotion(input({ type: 'Price', price_off: 20 })).percentage).toBe(0);
});

test.each([
  [{}, 'Active'],
  [{ is_active: false }, 'Inactive'],
  [{ end_date: '2026-03-09' }, 'Expired'],
  [{ start_date: '2026-03-11' }, 'Scheduled'],
  [{ max_uses: 3, used_times: 3 }, 'Used up'],
])('a promotion with %o is %s', (changes, state) => {
  expect(promotionState({ ...input(), is_active: true, used_times: 0, ...changes }, TODAY)).toBe(state);
});
