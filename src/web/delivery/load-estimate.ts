import { countryOfCurrency } from '#domain/country-of-currency.ts';
import type { Currency } from '#domain/money.ts';
import { postalPrefix } from '#domain/postal-code.ts';
import { type StoredAddress, startingAddress } from '#domain/starting-address.ts';
import type { Api } from '../platform/api.ts';
import type { Estimate } from './DeliveryEstimate.tsx';

/** The delivery estimate of a private page, before the browser adds the postal code stored on the device. */
export async function loadEstimate(
  api: Api,
  currency: Currency,
  addresses: readonly StoredAddress[],
): Promise<Estimate | null> {
  const country = countryOfCurrency(currency);
  const postal_code = postalPrefix(country, startingAddress(addresses, 'shipping')?.zip ?? '') ?? '';
  const response = await api('GET /delivery', { query: { country, postal_code } });
  return response.ok ? response.data.delivery : null;
}
