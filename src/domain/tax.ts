import { type Cents, roundHalfUp } from './money.ts';
import { isTaxedCountry, type Province } from './regions.ts';
import { splitByLargestRemainder } from './split.ts';
import { TAX_RATES, type TaxGroup, type TaxRate } from './tax-rates.ts';

export interface TaxComponent {
  component: string;
  /** Percent, as printed: `9.975`. */
  rate: string;
  amount: Cents;
}

/** The tax of one component, such as GST; 0 if it is not among the taxes. */
export const taxAmount = (taxes: readonly TaxComponent[], component: string): Cents =>
  taxes.filter((each) => each.component === component).reduce((sum, each) => sum + each.amount, 0);

/** The rates that apply in a province on a day; none in a country that is not taxed. */
export function findTaxRates(
  country: string,
  province: string,
  day: string,
  rates: readonly TaxRate[] = TAX_RATES,
): TaxRate[] {
  if (!isTaxedCountry(country)) return [];
  return rates.filter(
    (each) =>
      each.province === province &&
      (each.from === null || day >= each.from) &&
      (each.until === null || day <= each.until),
  );
}

/** A customer's exemption from a group of taxes, with the number of the exemption certificate. */
export interface TaxExemption {
  tax: TaxGroup;
  number: string;
}

export const MAX_EXEMPTION_NUMBER_LENGTH = 40;

/** A tax that a sale is exempt from, as stored with the order; `number` is on the exemption certificate. */
export interface ExemptTax {
  component: string;
  /** Percent, as printed. */
  rate: string;
  number: string;
}

/** Formats exempt taxes with their certificate numbers for exports: `GST 123; PST 456`. */
export const formatExemptTaxes = (taxes: readonly ExemptTax[]): string =>
  taxes.map(({ component, number }) => `${component} ${number}`).join('; ');

export function taxGroupOf({ component, province }: { component: string; province: string }): string {
  if (component === 'PST') return `PST ${province}`;
  return component === 'QST' ? 'QST' : 'GST/HST';
}

/** The province that levies a group's tax; null for GST and HST, which several provinces share. */
export function provinceOfTaxGroup(group: string): Province | null {
  const [province, ...others] = new Set(
    TAX_RATES.filter((rate) => taxGroupOf(rate) === group).map((rate) => rate.province),
  );
  return others.length === 0 ? (province ?? null) : null;
}

interface Place {
  country: string;
  province: string;
}

interface TaxRules {
  rates?: readonly TaxRate[];
  exemptions?: readonly TaxExemption[];
}

/** The taxes to charge for a sale, and the taxes that it is exempt from. `exemptions` are those valid on the day. */
export function decideTaxes(
  { country, province }: Place,
  day: string,
  { rates, exemptions = [] }: TaxRules = {},
): { charged: TaxRate[]; exempt: ExemptTax[] } {
  const charged: TaxRate[] = [];
  const exempt: ExemptTax[] = [];
  for (const rate of findTaxRates(country, province, day, rates)) {
    const exemption = exemptions.find(({ tax }) => tax === taxGroupOf(rate));
    if (!exemption) charged.push(rate);
    else exempt.push({ component: rate.component, rate: formatRate(rate), number: exemption.number });
  }
  return { charged, exempt };
}

/**
 * True if a sale has the same taxes at both places: the same rates of the same tax groups, and the same exemptions. The PST
 * of British Columbia and that of Manitoba differ, although their rates are equal.
 */
export function isTaxedAlike(
  [from, to]: readonly [Place, Place],
  day: string,
  { rates, exemptions = [] }: TaxRules = {},
): boolean {
  const taxesAt = ({ country, province }: Place) =>
    findTaxRates(country, province, day, rates).map((rate) => {
      const tax = taxGroupOf(rate);
      return [tax, rate.rate_thousandths, exemptions.find((each) => each.tax === tax)?.number];
    });
  return JSON.stringify(taxesAt(from)) === JSON.stringify(taxesAt(to));
}

/** The rate in percent, such as `9.975`. */
const formatRate = ({ rate_thousandths }: TaxRate): string => String(rate_thousandths / 1000);

/** The tax on a net amount. It is rounded once, for all components together, and then split between them. */
export function calculateTax(
  net: Cents,
  rates: readonly TaxRate[],
): { tax: Cents; components: TaxComponent[] } {
  const totalRate = rates.reduce((sum, each) => sum + each.rate_thousandths, 0);
  // Thousandths of a percent: 100,000 are the whole net amount.
  const tax = roundHalfUp(net * totalRate, 100_000);
  const shares = splitByLargestRemainder(
    tax,
    rates.map((each) => each.rate_thousandths),
  );
  const components = rates.map((each, index) => ({
    component: each.component,
    rate: formatRate(each),
    amount: shares[index]!,
  }));
  return { tax, components };
}
