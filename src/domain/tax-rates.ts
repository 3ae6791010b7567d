import type { Province } from './regions.ts';

export const TAX_COMPONENTS = ['GST', 'PST', 'QST', 'HST'] as const;

/**
 * Sales taxes, grouped by the tax return that reports them: GST and HST on one return, QST, and the PST of each province.
 * A customer's exemption applies to all taxes of a group.
 */
export const TAX_GROUPS = [
  'GST/HST',
  'QST',
  'PST British Columbia',
  'PST Manitoba',
  'PST Saskatchewan',
] as const;
export type TaxGroup = (typeof TAX_GROUPS)[number];

export interface TaxRate {
  province: Province;
  component: (typeof TAX_COMPONENTS)[number];
  /** In thousandths of a percent: 9975 is 9.975%. */
  rate_thousandths: number;
  /** The first day of the rate in the shop's time zone; null for a rate without a start. */
  from: string | null;
  /** The last day; null for a rate without an end. */
  until: string | null;
}

const always = { from: null, until: null };
const GST = { component: 'GST', rate_thousandths: 5000, ...always } as const;
const hst = (province: Province, rate_thousandths: number): TaxRate => ({
  province,
  component: 'HST',
  rate_thousandths,
  ...always,
});

/**
 * Sales tax by shipping province. Sources: Excise Tax Act (GST/HST), the provinces' sales tax acts. Nova Scotia lowered
 * its portion of the HST by one point on 1 April 2025 (Financial Measures (2025) Act).
 */
export const TAX_RATES: readonly TaxRate[] = [
  { province: 'Alberta', ...GST },
  { province: 'British Columbia', ...GST },
  { province: 'British Columbia', component: 'PST', rate_thousandths: 7000, ...always },
  { province: 'Manitoba', ...GST },
  { province: 'Manitoba', component: 'PST', rate_thousandths: 7000, ...always },
  hst('New Brunswick', 15_000),
  hst('Newfoundland and Labrador', 15_000),
  { province: 'Northwest Territories', ...GST },
  { province: 'Nova Scotia', component: 'HST', rate_thousandths: 15_000, from: null, until: '2025-03-31' },
  { province: 'Nova Scotia', component: 'HST', rate_thousandths: 14_000, from: '2025-04-01', until: null },
  { province: 'Nunavut', ...GST },
  hst('Ontario', 13_000),
  hst('Prince Edward Island', 15_000),
  { province: 'Quebec', ...GST },
  { province: 'Quebec', component: 'QST', rate_thousandths: 9975, ...always },
  { province: 'Saskatchewan', ...GST },
  { province: 'Saskatchewan', component: 'PST', rate_thousandths: 6000, ...always },
  { province: 'Yukon', ...GST },
];

/**
 * The taxes that a province levies; staff can set rates only for these. Any other tax would be charged on top. If a
 * province changes its kinds of tax, TAX_RATES must be changed first.
 */
export const taxesOfProvince = (province: string): TaxRate['component'][] => [
  ...new Set(TAX_RATES.filter((rate) => rate.province === province).map((rate) => rate.component)),
];
