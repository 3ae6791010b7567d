import { isZip, normaliseZip } from '#domain/address.ts';
import { postalPrefix } from '#domain/postal-code.ts';
import type { Country } from '#domain/regions.ts';
import { addressIn, fieldName, isBlankAddress } from '../addresses/address-entry.ts';
import type { Values } from '../forms/form-spec.ts';

/**
 * Fills in the postal code that the shopper entered for the delivery estimate, if it is complete and the shipping
 * address is blank. A code and a region of another country are removed from a blank address.
 */
export function enterPostalCode(values: Values, enteredCode: string): Values {
  const address = addressIn(values, 'shipping');
  const { country, zip, province } = address;
  if (!isBlankAddress(address) || isZip(zip, country)) return values;
  const code = normaliseZip(enteredCode, country);
  return {
    ...values,
    [fieldName('shipping', 'zip')]: isZip(code, country) ? code : '',
    [fieldName('shipping', 'province')]: zip === '' ? province : '',
  };
}

/** Fills in the province or state of the shipping address, which its postal code determines, unless one is chosen. */
export function enterRegion(values: Values, region: string): Values {
  const { country, zip, province } = addressIn(values, 'shipping');
  const isKnown = province === '' && postalPrefix(country as Country, zip) !== null;
  return isKnown ? { ...values, [fieldName('shipping', 'province')]: region } : values;
}
