import { expect, test } from 'vitest';
import { readSettings } from '#server/settings/read-settings.ts';
import { DEMO_SHOP_DETAILS, missingShopDetails } from './shop-details.ts';

const detailsWith = (env: Record<string, string>) => missingShopDetails(readSettings(env).shop);

test('a demo shop has an address, a telephone number, hours, terms of returns and tax numbers', () => {
  expect(detailsWith({})).toEqual(DEMO_SHOP_DETAILS);
  expect(DEMO_SHOP_DETAILS.tax_numbers).toMatch(/\b\d{9} RT\d{4}, QST \d{10} TQ\d{4}$/);
  expect(DEMO_SHOP_DETAILS.return_terms).toContain('30 days');
});

test('a configured detail replaces the demo’s detail and its translations', () => {
  const details = detailsWith({ SHOP_HOURS: 'By appointment' });
  expect(Object.keys(details)).not.toContain('hours');
  expect(Object.keys(details)).not.toContain('hours_fr');
  expect(details.phone).toBe('1-800-555-0142');
});
