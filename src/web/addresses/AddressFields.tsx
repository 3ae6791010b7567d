import { useEffect, useState } from 'react';
import type { AddressField } from '#domain/address.ts';
import { COUNTRIES, regionsOf } from '#domain/places.ts';
import { useShop } from '../platform/shop.tsx';
import { SelectField, TextField } from '../ui/Field.tsx';
import { type AddressEntry, fieldId, tidied } from './address-entry.ts';
import { provinceOfPostalCode } from './province-of-postal-code.ts';
import './addresses.css';

/** The fields of one address, the country first: it decides provinces and the form of the zip code. */
export function AddressFields(props: {
  /** What the fields' ids begin with; with a section their names as well. */
  of: string;
  /** Whose address it is, for autofill. */
  section?: 'shipping' | 'billing';
  value: AddressEntry;
  errorOf(id: string): string | undefined;
  onChange(value: AddressEntry): void;
  onLeave(id: string): void;
}) {
  const { t } = useShop();
  const { of, section, value, errorOf, onChange, onLeave } = props;
  // Without script the country changes nothing else, so the regions of both are there.
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const isCanada = value.country === 'Canada';
  const field = (name: AddressField) => ({
    id: fieldId(of, name),
    name: section ? fieldId(of, name) : name,
    value: value[name],
    error: errorOf(fieldId(of, name)),
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [name]: event.target.value }),
    onBlur: () => {
      onLeave(fieldId(of, name));
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
  const auto = (token: string) => ({ autoComplete: section ? `${section} ${token}` : token });
  const mended = tidied('zip', value.zip);
  const zipError = errorOf(fieldId(of, 'zip'));
  return (
    <div className="address-fields">
      <SelectField
        label={t('address-country')}
        {...field('country')}
        {...auto('country-name')}
        onChange={(event) => onChange({ ...value, country: event.target.value, province: '' })}
      >
        {COUNTRIES.map((country) => (
          <option key={country}>{country}</option>
        ))}
      </SelectField>
      <div className="two">
        <TextField label={t('address-first-name')} {...field('first_name')} {...auto('given-name')} />
        <TextField label={t('address-last-name')} {...field('last_name')} {...auto('family-name')} />
      </div>
      <TextField label={t('address-company')} {...field('company')} {...auto('organization')} />
      <TextField label={t('address-line-1')} {...field('address_line_1')} {...auto('address-line1')} />
      <TextField label={t('address-line-2')} {...field('address_line_2')} {...auto('address-line2')} />
      <div className="three">
        <TextField label={t('address-city')} {...field('city')} {...auto('address-level2')} />
        <SelectField
          label={isCanada ? t('address-province') : t('address-state')}
          {...field('province')}
          {...auto('address-level1')}
        >
          <option value="">{t('address-province-unset')}</option>
          {(isAlive ? [value.country] : COUNTRIES).map((country) => (
            <optgroup key={country} label={country}>
              {regionsOf(country).map((region) => (
                <option key={region}>{region}</option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField
          label={isCanada ? t('address-postal-code') : t('address-zip-code')}
          hint={isCanada ? t('address-zip-hint-canada') : t('address-zip-hint-states')}
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
                {t('address-use', { value: mended })}
              </button>
            ) : null
          }
        />
      </div>
      <TextField
        label={t('address-phone')}
        hint={t('address-phone-hint')}
        inputMode="numeric"
        {...filled('phone_number')}
        {...auto('tel-national')}
      />
    </div>
  );
}
