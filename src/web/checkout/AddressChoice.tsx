import { type ComponentProps, useState } from 'react';
import { AddressFields } from '../addresses/AddressFields.tsx';
import { AddressText } from '../addresses/AddressText.tsx';
import { type AddressEntry, EMPTY_ADDRESS, entryOfSaved } from '../addresses/address-entry.ts';
import { useShop } from '../platform/shop.tsx';
import type { Side } from './checkout-form.ts';

const isSame = (a: AddressEntry, b: AddressEntry) =>
  Object.keys(EMPTY_ADDRESS).every(
    (field) => a[field as keyof AddressEntry] === b[field as keyof AddressEntry],
  );

/** One of the saved addresses, or a new one (CHK-03). Without saved ones just the form. */
export function AddressChoice(props: Omit<ComponentProps<typeof AddressFields>, 'of'> & { section: Side }) {
  const { t, account } = useShop();
  const [last, setLast] = useState<AddressEntry | null>(null);
  const { section, value, onChange } = props;
  const saved = account?.addresses ?? [];
  const chosen = saved.find((address) => isSame(entryOfSaved(address), value));
  // What was typed before the shop knew who is there stays in sight.
  const isFormShown = last !== null || chosen === undefined;
  const fields = <AddressFields of={section} {...props} />;
  if (saved.length === 0) return fields;

  const toggle = () => {
    setLast(isFormShown ? null : value);
    onChange(isFormShown ? (last ?? entryOfSaved(saved[0]!)) : EMPTY_ADDRESS);
  };
  return (
    <div className="address-choice">
      <fieldset className="boxes">
        <legend className="hidden">{t('checkout-saved-addresses')}</legend>
        {saved.map((address) => (
          <label key={address.address_id} className="check address-card">
            <input
              type="radio"
              name={`${section}-saved`}
              checked={address === chosen}
              onChange={() => {
                setLast(null);
                onChange(entryOfSaved(address));
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
