import type { Currency } from './money.ts';
import type { Country } from './regions.ts';

/**
 * The country to assume for a currency until the shopper's country is known. In its own file, because pages that need
 * only this function would otherwise load the lists of `regions.ts`.
 */
export const countryOfCurrency = (currency: Currency): Country =>
  currency === 'ca' ? 'Canada' : 'United States';
