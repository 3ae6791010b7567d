import { useState } from 'react';
import { startingAddress } from '#domain/starting-address.ts';
import { AddressFields } from '../addresses/AddressFields.tsx';
import {
  type AddressEntry,
  type AddressKind,
  addressIn,
  EMPTY_ADDRESS,
  isSameAddress,
  savedToEntry,
  withPrefix,
} from '../addresses/address-entry.ts';
import { SavedAddressText } from '../addresses/SavedAddressText.tsx';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import type { Checkout } from './use-checkout.ts';

/** The customer's saved addresses and a form for a new one. */
export default function SavedAddressChoice({ form, kind }: { form: Checkout['form']; kind: AddressKind }) {
  const { t, account } = useShop();
  /** The address to restore when the form for a new one is closed; null while the form is closed. */
  const [previousAddress, setPreviousAddress] = useState<AddressEntry | null>(null);
  /** The address that was typed before the form was closed. */
  const [typedAddress, setTypedAddress] = useState(EMPTY_ADDRESS);
  const address = addressIn(form.values, kind);
  const defaultAddress = startingAddress(account?.addresses ?? [], kind);
  // The default address comes first.
  const savedAddresses = (account?.addresses ?? []).toSorted(
    (a, b) => Number(b === defaultAddress) - Number(a === defaultAddress),
  );
  const selected = savedAddresses.find((each) => isSameAddress(savedToEntry(each), address));
  // The form is also shown if the shopper typed an address before the account was loaded.
  const isFormShown = previousAddress !== null || selected === undefined;

  const select = (entry: AddressEntry) => form.set(withPrefix(kind, entry));
  function closeForm(entry: AddressEntry) {
    if (isFormShown) setTypedAddress(address);
    setPreviousAddress(null);
    select(entry);
  }
  function toggleForm() {
    if (isFormShown) return closeForm(previousAddress ?? savedToEntry(savedAddresses[0]!));
    setPreviousAddress(address);
    select(typedAddress);
  }
  return (
    <div className="grid address-choice">
      <fieldset className="boxes">
        <legend className="visually-hidden">{t('checkout-saved-addresses')}</legend>
        {savedAddresses.map((each) => (
          <label key={each.address_id} className="check address-card">
            <input
              type="radio"
              name={`${kind}-saved`}
              checked={each === selected}
              onChange={() => closeForm(savedToEntry(each))}
            />
            <SavedAddressText address={each} />
          </label>
        ))}
      </fieldset>
      <Button
        label={isFormShown ? t('checkout-hide-form') : t('checkout-new-address')}
        aria-expanded={isFormShown}
        onClick={toggleForm}
      />
      {isFormShown ? <AddressFields form={form} kind={kind} /> : null}
    </div>
  );
}
