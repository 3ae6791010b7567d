import type { Currency } from './money.ts';
import type { Country } from './regions.ts';

/**
 * The country to assume for a currency until the shopper's country is known. This function has its own file, so that
 * pages which need nothing else do not load the lists of `regions.ts`.
 */
export const countryOfCurrency = (currency: Currency): Country =>
  currency === 'ca' ? 'Canada' : 'United States';
