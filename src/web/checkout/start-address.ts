import { isZip, normaliseZip } from '#domain/address.ts';
import { postalPrefix } from '#domain/postal-code.ts';
import type { Country } from '#domain/regions.ts';
import {
  type AddressKind,
  addressIn,
  isBlankAddress,
  savedToEntry,
  withPrefix,
} from '../addresses/address-entry.ts';
import { type StoredAddress, startingAddress } from '../addresses/starting-address.ts';
import type { Values } from '../forms/form-spec.ts';

/**
 * Starts a blank address with the delivery estimate's postal code, if that is a complete one of the address's country.
 * Then `region` becomes the province, if none is chosen and the postal code is one of the country.
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

/**
 * Fills in the default addresses where none was entered; `enteredCode`, the code of the delivery estimate, does not count
 * as entered. If the two defaults differ, the billing address is shown. A customer's first address is saved unless they
 * decline.
 */
export function startWithDefaults(
  values: Values,
  enteredCode: string,
  savedAddresses: readonly StoredAddress[],
): Values {
  const isBlank = (kind: AddressKind) => isBlankAddress(addressIn(values, kind), enteredCode);
  const shipping = startingAddress(savedAddresses, 'shipping');
  const billing = savedAddresses.find((each) => each.is_billing_default) ?? shipping;
  if (!shipping || !billing) return isBlank('shipping') ? { ...values, is_address_saved: 'yes' } : values;
  const filledValues = { ...values };
  if (isBlank('shipping')) Object.assign(filledValues, withPrefix('shipping', savedToEntry(shipping)));
  if (isBlank('billing')) Object.assign(filledValues, withPrefix('billing', savedToEntry(billing)));
  if (isBlank('shipping') && isBlank('billing') && billing !== shipping) filledValues.is_billing_same = '';
  return filledValues;
}
