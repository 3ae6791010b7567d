import { expect, test } from 'vitest';
import { totalTaxes } from './tax-report.ts';

const row = (
  currency: 'ca' | 'us',
  province: string,
  component: string,
  tax: number,
  refunded_tax = 0,
  is_exempt = false,
) => ({
  currency,
  province,
  component,
  rate: '5',
  is_exempt,
  base: tax * 20,
  tax,
  refunded_base: refunded_tax * 20,
  refunded_tax,
});

test("GST and HST are reported on one return, QST and each province's PST on separate returns; currencies are never added up, and exempt sales are not reported", () => {
  expect(
    totalTaxes([
      row('ca', 'Ontario', 'HST', 1300),
      row('ca', 'Quebec', 'GST', 500, 100),
      row('ca', 'Quebec', 'QST', 998),
      row('ca', 'Manitoba', 'PST', 700),
      row('ca', 'British Columbia', 'PST', 70),
      row('us', 'Ontario', 'HST', 13),
      row('us', 'New York', '', 0),
      row('ca', 'Saskatchewan', 'PST', 0, 0, true),
    ]),
  ).toEqual([
    { currency: 'ca', tax: 'GST/HST', sales: 34000, collected: 1800, refunded: 100, due: 1700 },
    { currency: 'ca', tax: 'QST', sales: 19960, collected: 998, refunded: 0, due: 998 },
    { currency: 'ca', tax: 'PST Manitoba', sales: 14000, collected: 700, refunded: 0, due: 700 },
    { currency: 'ca', tax: 'PST British Columbia', sales: 1400, collected: 70, refunded: 0, due: 70 },
    { currency: 'us', tax: 'GST/HST', sales: 260, collected: 13, refunded: 0, due: 13 },
  ]);
});
