import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { couponLine as line } from '#tests/support/promotions.ts';
import { quote } from './quote.ts';
import { decideRefund, toLineShares } from './refund.ts';
import { PROVINCES } from './regions.ts';
import {
  decideTaxes,
  findTaxRates,
  formatExemptTaxes,
  isTaxedAlike,
  provinceOfTaxGroup,
  taxGroupOf,
} from './tax.ts';
import { TAX_GROUPS, TAX_RATES } from './tax-rates.ts';

const DAY = '2026-03-01';
const NUMBER = 'PST-1234-5678';

const anyExemptions = fc
  .uniqueArray(fc.constantFrom(...TAX_GROUPS))
  .map((groups) => groups.map((tax) => ({ tax, number: `N ${tax}` })));
const anyProvince = fc.constantFrom(...PROVINCES);
const anyLines = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 9 }))
    .map(([price, quantity]) => line(price, quantity)),
  { minLength: 1, maxLength: 4 },
);

test('a customer can be exempt from every tax of every province', () => {
  for (const rate of TAX_RATES) expect(TAX_GROUPS).toContain(taxGroupOf(rate));
});

test('a tax group of one province names that province; GST and HST and an unknown group name none', () => {
  expect(TAX_GROUPS.map(provinceOfTaxGroup)).toEqual([
    null,
    'Quebec',
    'British Columbia',
    'Manitoba',
    'Saskatchewan',
  ]);
  expect(provinceOfTaxGroup('VAT')).toBeNull();
});

test('an exemption from the PST of British Columbia leaves only the GST there, and changes nothing in Manitoba', () => {
  const exemptions = [{ tax: 'PST British Columbia', number: NUMBER } as const];
  const quoted = quote({
    lines: [line(10_000)],
    promotion: null,
    ship_to: { country: 'Canada', province: 'British Columbia' },
    day: DAY,
    exemptions,
  });
  expect(quoted).toMatchObject({
    tax: 500,
    total: 10_500,
    tax_components: [{ component: 'GST', rate: '5', amount: 500 }],
    tax_exemptions: [{ component: 'PST', rate: '7', number: NUMBER }],
  });
  expect(formatExemptTaxes(quoted.tax_exemptions)).toBe(`PST ${NUMBER}`);
  const manitoba = decideTaxes({ country: 'Canada', province: 'Manitoba' }, DAY, { exemptions });
  expect(manitoba.charged.map((each) => each.component)).toEqual(['GST', 'PST']);
  expect(manitoba.exempt).toEqual([]);
});

test('each tax of a province is either charged or listed as exempt with the number of the exemption', () => {
  fc.assert(
    fc.property(anyExemptions, anyProvince, (exemptions, province) => {
      const { charged, exempt } = decideTaxes({ country: 'Canada', province }, DAY, { exemptions });
      const rates = findTaxRates('Canada', province, DAY);
      const isExempt = (rate: (typeof rates)[number]) =>
        exemptions.some(({ tax: taxGroup }) => taxGroup === taxGroupOf(rate));
      expect(charged).toEqual(rates.filter((rate) => !isExempt(rate)));
      expect(exempt).toEqual(
        rates.filter(isExempt).map((rate) => ({
          component: rate.component,
          rate: String(rate.rate_thousandths / 1000),
          number: `N ${taxGroupOf(rate)}`,
        })),
      );
    }),
  );
});

test('with exemptions, the tax is never higher, the amounts of the quote add up, and a full refund returns them all', () => {
  fc.assert(
    fc.property(anyExemptions, anyProvince, anyLines, (exemptions, province, lines) => {
      const input = { lines, promotion: null, ship_to: { country: 'Canada', province }, day: DAY };
      const [taxed, quoted] = [quote(input), quote({ ...input, exemptions })];
      expect(quoted.net).toBe(taxed.net);
      expect(quoted.tax).toBeLessThanOrEqual(taxed.tax);
      expect(quoted.total).toBe(quoted.net + quoted.tax);
      expect(quoted.tax_components.reduce((sum, each) => sum + each.amount, 0)).toBe(quoted.tax);
      // A refund of everything does not depend on the quantities.
      const shares = toLineShares(
        quoted.lines.map((each, index) => ({ ...each, line_number: index + 1, quantity: 1 })),
        quoted.tax_components,
      );
      const refund = decideRefund(shares, { kind: 'all' });
      expect(refund.ok && refund.value).toMatchObject({ amount: quoted.total, tax: quoted.tax });
      expect(refund.ok && refund.value.tax_components).toEqual(quoted.tax_components);
    }),
  );
});

test('exemptions change nothing outside Canada', () => {
  fc.assert(
    fc.property(anyExemptions, (exemptions) => {
      const to = { country: 'United States', province: 'New York' };
      expect(decideTaxes(to, DAY, { exemptions })).toEqual({ charged: [], exempt: [] });
    }),
  );
});

test('two provinces are taxed alike if every tax group has the same charged and exempt rates', () => {
  fc.assert(
    fc.property(anyExemptions, anyProvince, anyProvince, (exemptions, ...provinces) => {
      const returnsOf = (province: (typeof provinces)[number]) =>
        TAX_GROUPS.map((taxGroup) => {
          const rates = findTaxRates('Canada', province, DAY).filter((rate) => taxGroupOf(rate) === taxGroup);
          const rate = rates.reduce((sum, each) => sum + each.rate_thousandths, 0);
          return { rate, isExempt: rate > 0 && exemptions.some(({ tax }) => tax === taxGroup) };
        });
      const [from, to] = [provinces[0], provinces[1]].map((province) => ({ country: 'Canada', province }));
      const isEqual = isDeepStrictEqual(returnsOf(provinces[0]), returnsOf(provinces[1]));
      expect(isTaxedAlike([from!, to!], DAY, { exemptions })).toBe(isEqual);
      expect(isTaxedAlike([from!, from!], DAY, { exemptions })).toBe(true);
    }),
  );
});

test('the PST of British Columbia and that of Manitoba have equal rates, but belong to different tax groups', () => {
  const at = (province: string) => ({ country: 'Canada', province });
  expect(isTaxedAlike([at('British Columbia'), at('Manitoba')], DAY)).toBe(false);
  expect(isTaxedAlike([at('New Brunswick'), at('Prince Edward Island')], DAY)).toBe(true);
});
