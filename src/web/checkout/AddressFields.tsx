import type { AddressField } from '#domain/address.ts';
import { COUNTRIES, regionsOf } from '#domain/places.ts';
import { useShop } from '../platform/shop.tsx';
import { SelectField, TextField } from '../ui/Field.tsx';
import { type AddressEntry, fieldId, type Side, tidied } from './checkout-form.ts';
import { provinceOfPostalCode } from './province-of-postal-code.ts';

/** The fields of one address, the country first: it decides provinces and the form of the zip code. */
export function AddressFields(props: {
  side: Side;
  value: AddressEntry;
  errorOf(id: string): string | undefined;
  onChange(value: AddressEntry): void;
  onLeave(id: string): void;
}) {
  const { say } = useShop();
  const { side, value, errorOf, onChange, onLeave } = props;
  const isCanada = value.country === 'Canada';
  const field = (name: AddressField) => ({
    id: fieldId(side, name),
    name: fieldId(side, name),
    value: value[name],
    error: errorOf(fieldId(side, name)),
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [name]: event.target.value }),
    onBlur: () => {
      onLeave(fieldId(side, name));
    },
  });
  /** Autofill changes a field at once; typing goes letter by letter and is left alone. */
  const filled = (name: 'zip' | 'phone_number') => ({
    ...field(name),
    onChange: (event: { target: { value: string } }) => {
      const next = event.target.value;
      const isFilled = Math.abs(next.length - value[name].length) > 1;
      const guessed = name === 'zip' && isCanada && value.province === '' ? provinceOfPostalCode(next) : null;
      onChange({
        ...value,
        [name]: isFilled ? tidied(name, next) : next,
        ...(guessed ? { province: guessed } : {}),
      });
    },
  });
  const auto = (token: string) => ({ autoComplete: `${side} ${token}` });
  const mended = tidied('zip', value.zip);
  const zipError = errorOf(fieldId(side, 'zip'));
  return (
    <div className="address-fields">
      <SelectField
        label={say('checkout-country')}
        {...field('country')}
        {...auto('country-name')}
        onChange={(event) => onChange({ ...value, country: event.target.value, province: '' })}
      >
        {COUNTRIES.map((country) => (
          <option key={country}>{country}</option>
        ))}
      </SelectField>
      <div className="two">
        <TextField label={say('checkout-first-name')} {...field('first_name')} {...auto('given-name')} />
        <TextField label={say('checkout-last-name')} {...field('last_name')} {...auto('family-name')} />
      </div>
      <TextField label={say('checkout-company')} {...field('company')} {...auto('organization')} />
      <TextField
        label={say('checkout-address-line-1')}
        {...field('address_line_1')}
        {...auto('address-line1')}
      />
      <TextField
        label={say('checkout-address-line-2')}
        {...field('address_line_2')}
        {...auto('address-line2')}
      />
      <div className="three">
        <TextField label={say('checkout-city')} {...field('city')} {...auto('address-level2')} />
        <SelectField
          label={isCanada ? say('checkout-province') : say('checkout-state')}
          {...field('province')}
          {...auto('address-level1')}
        >
          <option value="">{say('checkout-province-unset')}</option>
          {regionsOf(value.country).map((region) => (
            <option key={region}>{region}</option>
          ))}
        </SelectField>
        <TextField
          label={isCanada ? say('checkout-postal-code') : say('checkout-zip-code')}
          hint={isCanada ? say('checkout-zip-hint-canada') : say('checkout-zip-hint-states')}
          inputMode={isCanada ? 'text' : 'numeric'}
          {...filled('zip')}
          {...auto('postal-code')}
          mend={
            zipError && mended !== value.zip ? (
              <button
                type="button"
                className="button quiet"
                onClick={() => onChange({ ...value, zip: mended })}
              >
                {say('checkout-use', { value: mended })}
              </button>
            ) : null
          }
        />
      </div>
      <TextField
        label={say('checkout-phone')}
        hint={say('checkout-phone-hint')}
        inputMode="numeric"
        {...filled('phone_number')}
        {...auto('tel-national')}
      />
    </div>
  );
}
