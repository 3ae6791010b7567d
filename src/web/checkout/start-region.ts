import { isZip, normaliseZip } from '#domain/address.ts';
import { postalPrefix } from '#domain/postal-code.ts';
import type { Country } from '#domain/regions.ts';
import { addressIn, isBlankAddress, withPrefix } from '../addresses/address-entry.ts';
import type { Values } from '../forms/form-spec.ts';

/**
 * Starts a blank shipping address with the postal code that the shopper entered for the delivery estimate, if it is a
 * complete one of the address's country. Fills in the province or state of the postal code (`region`) unless one is
 * chosen.
 */
export function startRegion(values: Values, enteredCode: string, region: string | null): Values {
  const address = addressIn(values, 'shipping');
  const { country } = address;
  if (isBlankAddress(address, enteredCode)) {
    const code = normaliseZip(enteredCode, country);
    const zip = isZip(code, country) ? code : '';
    if (zip !== address.zip) Object.assign(address, { zip, province: '' });
  }
  if (region && address.province === '' && postalPrefix(country as Country, address.zip) !== null)
    address.province = region;
  return { ...values, ...withPrefix('shipping', address) };
}
