import { useEffect, useState } from 'react';
import type { AddressField } from '#domain/address.ts';
import { COUNTRIES, regionsIn } from '#domain/regions.ts';
import { useShop } from '../platform/shop.tsx';
import { SelectField, TextField } from '../ui/Field.tsx';
import { type AddressEntry, fieldId, normaliseField } from './address-entry.ts';
import { provinceOfPostalCode } from './province-of-postal-code.ts';
import './addresses.css';

/** The fields of one address. The country comes first because it determines the provinces and the zip format. */
export function AddressFields(props: {
  /** Prefixes the ids of the fields, and with a section also their names. */
  idPrefix: string;
  /** The autofill section. */
  section?: 'shipping' | 'billing';
  value: AddressEntry;
  errorOf(id: string): string | undefined;
  onChange(value: AddressEntry): void;
  onBlur(id: string): void;
}) {
  const { t } = useShop();
  const { idPrefix, section, value, errorOf, onChange, onBlur } = props;
  // Without JavaScript the country cannot change the list, so the regions of both countries are rendered.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const isCanada = value.country === 'Canada';
  const field = (name: AddressField) => ({
    id: fieldId(idPrefix, name),
    name: section ? fieldId(idPrefix, name) : name,
    value: value[name],
    error: errorOf(fieldId(idPrefix, name)),
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [name]: event.target.value }),
    onBlur: () => {
      onBlur(fieldId(idPrefix, name));
    },
  });
  /** Normalises autofilled values, which arrive several characters at once; typed input is left as it is. */
  const autofillField = (name: 'zip' | 'phone_number') => ({
    ...field(name),
    onChange: (event: { target: { value: string } }) => {
      const next = event.target.value;
      const isFilled = Math.abs(next.length - value[name].length) > 1;
      const province =
        name === 'zip' && isCanada && value.province === '' ? provinceOfPostalCode(next) : null;
      onChange({
        ...value,
        [name]: isFilled ? normaliseField(name, next) : next,
        ...(province ? { province } : {}),
      });
    },
  });
  const autoComplete = (token: string) => ({ autoComplete: section ? `${section} ${token}` : token });
  const correctedZip = normaliseField('zip', value.zip);
  const zipError = errorOf(fieldId(idPrefix, 'zip'));
  return (
    <div className="grid">
      <SelectField
        label={t('address-country')}
        {...field('country')}
        {...autoComplete('country-name')}
        onChange={(event) => onChange({ ...value, country: event.target.value, province: '' })}
      >
        {COUNTRIES.map((country) => (
          <option key={country}>{country}</option>
        ))}
      </SelectField>
      <div className="two-columns">
        <TextField label={t('address-first-name')} {...field('first_name')} {...autoComplete('given-name')} />
        <TextField label={t('address-last-name')} {...field('last_name')} {...autoComplete('family-name')} />
      </div>
      <TextField label={t('address-company')} {...field('company')} {...autoComplete('organization')} />
      <TextField
        label={t('address-line-1')}
        {...field('address_line_1')}
        {...autoComplete('address-line1')}
      />
      <TextField
        label={t('address-line-2')}
        {...field('address_line_2')}
        {...autoComplete('address-line2')}
      />
      <div className="three-columns">
        <TextField label={t('address-city')} {...field('city')} {...autoComplete('address-level2')} />
        <SelectField
          label={isCanada ? t('address-province') : t('address-state')}
          {...field('province')}
          {...autoComplete('address-level1')}
        >
          <option value="">{t('address-province-unset')}</option>
          {(isHydrated ? [value.country] : COUNTRIES).map((country) => (
            <optgroup key={country} label={country}>
              {regionsIn(country).map((region) => (
                <option key={region}>{region}</option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField
          label={isCanada ? t('address-postal-code') : t('address-zip-code')}
          hint={isCanada ? t('address-zip-hint-canada') : t('address-zip-hint-states')}
          inputMode={isCanada ? 'text' : 'numeric'}
          {...autofillField('zip')}
          {...autoComplete('postal-code')}
          errorAction={
            zipError && correctedZip !== value.zip ? (
              <button
                type="button"
                className="button quiet"
                onClick={() => onChange({ ...value, zip: correctedZip })}
              >
                {t('address-use', { value: correctedZip })}
              </button>
            ) : null
          }
        />
      </div>
      <TextField
        label={t('address-phone')}
        hint={t('address-phone-hint')}
        inputMode="numeric"
        {...autofillField('phone_number')}
        {...autoComplete('tel-national')}
      />
    </div>
  );
}
