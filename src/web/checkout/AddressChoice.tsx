import { type ComponentProps, useState } from 'react';
import { AddressFields } from '../addresses/AddressFields.tsx';
import { AddressText } from '../addresses/AddressText.tsx';
import { type AddressEntry, EMPTY_ADDRESS, savedToEntry } from '../addresses/address-entry.ts';
import { useShop } from '../platform/shop.tsx';
import type { AddressKind } from './checkout-form.ts';

const isSameAddress = (a: AddressEntry, b: AddressEntry) =>
  Object.keys(EMPTY_ADDRESS).every(
    (field) => a[field as keyof AddressEntry] === b[field as keyof AddressEntry],
  );

/** Offers the saved addresses and a form for a new one (CHK-03); only the form if there are none. */
export function AddressChoice(
  props: Omit<ComponentProps<typeof AddressFields>, 'idPrefix'> & { section: AddressKind },
) {
  const { t, account } = useShop();
  const [previous, setPrevious] = useState<AddressEntry | null>(null);
  const { section, value, onChange } = props;
  const saved = account?.addresses ?? [];
  const selected = saved.find((address) => isSameAddress(savedToEntry(address), value));
  // Input from before the account was loaded stays visible.
  const isFormShown = previous !== null || selected === undefined;
  const fields = <AddressFields idPrefix={section} {...props} />;
  if (saved.length === 0) return fields;

  const toggle = () => {
    setPrevious(isFormShown ? null : value);
    onChange(isFormShown ? (previous ?? savedToEntry(saved[0]!)) : EMPTY_ADDRESS);
  };
  return (
    <div className="grid address-choice">
      <fieldset className="boxes">
        <legend className="visually-hidden">{t('checkout-saved-addresses')}</legend>
        {saved.map((address) => (
          <label key={address.address_id} className="check address-card">
            <input
              type="radio"
              name={`${section}-saved`}
              checked={address === selected}
              onChange={() => {
                setPrevious(null);
                onChange(savedToEntry(address));
              }}
            />
            <AddressText address={address} />
          </label>
        ))}
      </fieldset>
      <button type="button" className="button" aria-expanded={isFormShown} onClick={toggle}>
        {isFormShown ? t('checkout-hide-form') : t('checkout-new-address')}
      </button>
      {isFormShown ? fields : null}
    </div>
  );
}
