import { expect, test } from 'vitest';
import { taxName, taxParams } from './tax-name.ts';
import { LANGUAGES } from './texts.ts';

const [en, fr] = LANGUAGES.map((language) => ({ language }));

test('in French, taxes have the names that Quebec uses, and rates have a decimal comma', () => {
  expect(taxParams({ component: 'QST', rate: '9.975' }, fr!)).toEqual({ component: 'TVQ', rate: '9,975' });
  expect(taxParams({ component: 'QST', rate: '9.975' }, en!)).toEqual({ component: 'QST', rate: '9.975' });
});

test('the tax of one province is named with the province', () => {
  expect(taxName('GST/HST', fr!)).toBe('TPS/TVH');
  expect(taxName('PST British Columbia', fr!)).toBe('TVP Colombie-Britannique');
  expect(taxName('GST 1 RT0001, QST 2 TQ0001', fr!)).toBe('TPS 1 RT0001, TVQ 2 TQ0001');
  expect(taxName('PST British Columbia', en!)).toBe('PST British Columbia');
});
