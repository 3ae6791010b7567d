import { useState } from 'react';
import { AddressFields } from '../addresses/AddressFields.tsx';
import {
  type AddressEntry,
  type AddressKind,
  addressIn,
  EMPTY_ADDRESS,
  isSameAddress,
  savedToEntry,
  startingAddress,
  withPrefix,
} from '../addresses/address-entry.ts';
import { SavedAddressText } from '../addresses/SavedAddressText.tsx';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import type { Checkout } from './use-checkout.ts';

/** Offers the saved addresses and a form for a new one (CHK-03). Without saved addresses, shows only the form. */
export function AddressChoice({ form, kind }: { form: Checkout['form']; kind: AddressKind }) {
  const { t, account } = useShop();
  /** The address to return to when the form for a new one is closed; null while it is closed. */
  const [previous, setPrevious] = useState<AddressEntry | null>(null);
  const address = addressIn(form.values, kind);
  const first = startingAddress(account?.addresses ?? [], kind);
  const saved = (account?.addresses ?? []).toSorted((a, b) => Number(b === first) - Number(a === first));
  const selected = saved.find((each) => isSameAddress(savedToEntry(each), address));
  // Also shown for input that was typed before the account was loaded.
  const isFormShown = previous !== null || selected === undefined;
  const fields = <AddressFields form={form} kind={kind} />;
  if (saved.length === 0) return fields;

  const select = (entry: AddressEntry) => form.set(withPrefix(kind, entry));
  const toggle = () => {
    setPrevious(isFormShown ? null : address);
    select(isFormShown ? (previous ?? savedToEntry(saved[0]!)) : EMPTY_ADDRESS);
  };
  return (
    <div className="grid address-choice">
      <fieldset className="boxes">
        <legend className="visually-hidden">{t('checkout-saved-addresses')}</legend>
        {saved.map((each) => (
          <label key={each.address_id} className="check address-card">
            <input
              type="radio"
              name={`${kind}-saved`}
              checked={each === selected}
              onChange={() => {
                setPrevious(null);
                select(savedToEntry(each));
              }}
            />
            <SavedAddressText address={each} />
          </label>
        ))}
      </fieldset>
      <Button
        label={isFormShown ? t('checkout-hide-form') : t('checkout-new-address')}
        aria-expanded={isFormShown}
        onClick={toggle}
      />
      {isFormShown ? fields : null}
    </div>
  );
}
