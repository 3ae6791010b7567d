import { expect, test } from 'vitest';
import { draftProblems, NEW_PROMOTION, toPromotionData } from './promotion-draft.ts';

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

test('ADM-11 numbers must be whole, and limits at least 1', () => {
  expect(draftProblems({ ...draft, percentage: '7.5' }, NOW)).toEqual([
    { field: 'percentage', problem: 'promotion-whole-number' },
  ]);
  expect(draftProblems({ ...draft, max_uses: '0' }, NOW)).toEqual([
    { field: 'max_uses', problem: 'promotion-whole-number' },
  ]);
});

test('ADM-11 the value of the other type is sent as 0, and ALL as null', () => {
  const data = toPromotionData({ ...draft, type: 'Price', price_off: '20' });
  expect(data).toMatchObject({ percentage: 0, price_off: 20, subcategory: null, make: null, max_uses: null });
});
