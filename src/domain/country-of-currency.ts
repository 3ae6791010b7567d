import type { Currency } from './money.ts';
import type { Country } from './regions.ts';

/** The country that is assumed for a currency until another one is known. */
// Not in regions.ts, whose lists pages would load with it.
export const countryOfCurrency = (currency: Currency): Country =>
  currency === 'ca' ? 'Canada' : 'United States';
