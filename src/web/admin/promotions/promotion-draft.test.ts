import { expect, test } from 'vitest';
import {
  datesProblem,
  draftProblems,
  NEW_PROMOTION,
  type Promotion,
  toPromotionData,
} from './promotion-draft.ts';

const NOW = new Date('2026-03-10T17:00:00Z');
const draft = {
  ...NEW_PROMOTION,
  code: 'SPRING',
  description: 'spring',
  percentage: '10',
  start_time: '2026-03-01',
  end_time: '2026-03-31',
};

test('ADM-11 the problems of an empty promotion are listed in form order', () => {
  expect(draftProblems(NEW_PROMOTION, NOW).map(({ problem }) => problem)).toEqual([
    'promotion-code-empty',
    'promotion-description-empty',
    'promotion-percentage-zero',
    'promotion-start-missing',
    'promotion-end-missing',
  ]);
  expect(draftProblems(draft, NOW)).toEqual([]);
});

test('ADM-11 a saved promotion without dates may stay without them', () => {
  const withoutDates = { ...draft, start_time: '', end_time: '' };
  const saved = { start_time: null, end_time: null } as Promotion;
  expect(draftProblems(withoutDates, NOW, saved)).toEqual([]);
  expect(draftProblems(withoutDates, NOW, { ...saved, end_time: '2026-03-31' })).toEqual([
    { field: 'end_time', problem: 'promotion-end-missing' },
  ]);
});

test('ADM-11 a further vehicle needs a make', () => {
  const more_vehicles = [
    { make: 'Acura', model: '' },
    { make: '', model: '' },
  ];
  expect(draftProblems({ ...draft, make: 'Honda', more_vehicles }, NOW)).toEqual([
    { field: 'make-3', problem: 'promotion-make-missing' },
  ]);
});

test('ADM-11 wrong dates are reported as soon as both are entered; the dates of a saved promotion are not reported', () => {
  const late = { ...draft, start_time: '2026-11-27', end_time: '2026-11-20' };
  expect(datesProblem(late, null, NOW)).toBe('promotion-end-before-start');
  expect(datesProblem({ ...draft, end_time: '2026-03-09' }, null, NOW)).toBe('promotion-end-passed');
  expect(datesProblem({ ...late, end_time: '' }, null, NOW)).toBeUndefined();
  expect(datesProblem(draft, null, NOW)).toBeUndefined();
  const saved = { start_time: late.start_time, end_time: late.end_time } as Promotion;
  expect(datesProblem(late, saved, NOW)).toBeUndefined();
});

test('ADM-11 numbers must be whole, and limits at least 1', () => {
  expect(draftProblems({ ...draft, percentage: '7.5' }, NOW)).toEqual([
    { field: 'percentage', problem: 'field-whole-number' },
  ]);
  expect(draftProblems({ ...draft, max_uses: '0' }, NOW)).toEqual([
    { field: 'max_uses', problem: 'field-whole-number' },
  ]);
});

test('ADM-11 the value of the other type is sent as 0, and ALL as null', () => {
  const data = toPromotionData({ ...draft, type: 'Price', price_off: '20' });
  expect(data).toMatchObject({ percentage: 0, price_off: 20, subcategory: null, make: null, max_uses: null });
  expect(data.currency, 'both').toBeNull();
  expect(toPromotionData({ ...draft, currency: 'ca' }).currency).toBe('ca');
});
