import { isZip, normaliseZip } from '#domain/address.ts';
import { postalPrefix } from '#domain/postal-code.ts';
import type { Country } from '#domain/regions.ts';
import { addressIn, isBlankAddress, withPrefix } from '../addresses/address-entry.ts';
import type { Values } from '../forms/form-spec.ts';

/**
 * Starts a blank shipping address with the postal code that the shopper entered for the delivery estimate, if it is
 * complete, and without what belongs to another country. Fills in the province or state of the postal code (`region`)
 * unless one is chosen.
 */
export function startRegion(values: Values, enteredCode: string, region: string | null): Values {
  const address = addressIn(values, 'shipping');
  const { country, zip } = address;
  if (isBlankAddress(address) && (zip === '' || postalPrefix(country as Country, zip) === null)) {
    const code = normaliseZip(enteredCode, country);
    address.zip = isZip(code, country) ? code : '';
    if (zip !== '') address.province = '';
  }
  if (region && address.province === '' && postalPrefix(country as Country, address.zip) !== null)
    address.province = region;
  return { ...values, ...withPrefix('shipping', address) };
}
