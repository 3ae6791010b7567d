import { isZip, normaliseZip } from '#domain/address.ts';
import { postalPrefix } from '#domain/postal-code.ts';
import type { Country } from '#domain/regions.ts';
import { type StoredAddress, startingAddress } from '#domain/starting-address.ts';
import {
  type AddressKind,
  addressIn,
  isBlankAddress,
  savedToEntry,
  withPrefix,
} from '../addresses/address-entry.ts';
import type { Values } from '../forms/form-spec.ts';

/**
 * Prefills the shipping address from the delivery estimate: the postal code if it is complete and the address is blank,
 * and the province (`region`) if none is chosen. Neither is filled in if the postal code is of another country.
 */
export function prefillRegion(values: Values, estimateCode: string, region: string | null): Values {
  const address = addressIn(values, 'shipping');
  const { country } = address;
  const isBlank = isBlankAddress(address, estimateCode);
  const isInCountry = postalPrefix(country as Country, isBlank ? estimateCode : address.zip) !== null;
  if (isBlank) {
    const code = normaliseZip(estimateCode, country);
    const zip = isZip(code, country) ? code : '';
    if (zip !== address.zip || !isInCountry) Object.assign(address, { zip, province: '' });
  }
  if (region && isInCountry && address.province === '') address.province = region;
  return { ...values, ...withPrefix('shipping', address) };
}

/**
 * Fills in the default addresses where the shopper has entered none. `estimateCode`, the postal code of the delivery
 * estimate, does not count as entered. If the two defaults differ, the billing address is shown. If the customer has no
 * saved address, the box that saves this one is checked.
 */
export function prefillDefaults(
  values: Values,
  estimateCode: string,
  savedAddresses: readonly StoredAddress[],
): Values {
  const isBlank = (kind: AddressKind) => isBlankAddress(addressIn(values, kind), estimateCode);
  const shipping = startingAddress(savedAddresses, 'shipping');
  if (!shipping) return isBlank('shipping') ? { ...values, is_address_saved: 'yes' } : values;
  const billing = savedAddresses.find((each) => each.is_billing_default) ?? shipping;
  const filledValues = { ...values };
  if (isBlank('shipping')) Object.assign(filledValues, withPrefix('shipping', savedToEntry(shipping)));
  if (isBlank('billing')) Object.assign(filledValues, withPrefix('billing', savedToEntry(billing)));
  if (isBlank('shipping') && isBlank('billing') && billing !== shipping) filledValues.is_billing_same = '';
  return filledValues;
}
