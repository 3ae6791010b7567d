import { expect, test } from 'vitest';
import { PROVINCES } from './regions.ts';
import { taxesOfProvince } from './tax-rates.ts';

test('a province levies HST alone, or GST with at most its own PST or QST', () => {
  expect(taxesOfProvince('Nova Scotia'), 'two HST rates').toEqual(['HST']);
  expect(taxesOfProvince('Quebec')).toEqual(['GST', 'QST']);
  expect(taxesOfProvince('Manitoba')).toEqual(['GST', 'PST']);
  const combinations = new Set(PROVINCES.map((province) => taxesOfProvince(province).join('+')));
  expect([...combinations].sort()).toEqual(['GST', 'GST+PST', 'GST+QST', 'HST']);
});
