import { type Cents, roundHalfUp } from './money.ts';
import { splitByLargestRemainder } from './split.ts';
import { TAX_RATES, type TaxRate } from './tax-rates.ts';

export interface TaxComponent {
  component: string;
  /** Percent as it is printed: `9.975`. */
  rate: string;
  amount: Cents;
}

/** The rates that hold in a province on a day of the shop's calendar. None outside of Canada. */
export function ratesIn(
  country: string,
  province: string,
  day: string,
  rates: readonly TaxRate[] = TAX_RATES,
): TaxRate[] {
  if (country !== 'Canada') return [];
  return rates.filter(
    (each) =>
      each.province === province &&
      (each.from === null || day >= each.from) &&
      (each.until === null || day <= each.until),
  );
}

/** Tax on an amount: rounded once for all components together, then shared out to them. */
export function taxOn(net: Cents, rates: readonly TaxRate[]): { tax: Cents; components: TaxComponent[] } {
  const together = rates.reduce((sum, each) => sum + each.rate, 0);
  const tax = roundHalfUp(net * together, 100_000);
  const shares =
    together === 0
      ? []
      : splitByLargestRemainder(
          tax,
          rates.map((each) => each.rate),
        );
  const components = rates.map((each, index) => ({
    component: each.component,
    rate: String(each.rate / 1000),
    amount: shares[index]!,
  }));
  return { tax, components };
}
