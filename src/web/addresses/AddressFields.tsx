import { useEffect, useState } from 'react';
import type { AddressField } from '#domain/address.ts';
import { provinceOfPostalCode } from '#domain/postal-code.ts';
import { COUNTRIES, regionsIn } from '#domain/regions.ts';
import { placeName, placeOptions } from '#texts/place-name.ts';
import type { FormModel } from '../forms/form-model.ts';
import type { Values } from '../forms/form-spec.ts';
import { onDemandComponent } from '../platform/on-demand.tsx';
import { useShop } from '../platform/shop.tsx';
import { Options, SelectField, TextField } from '../ui/Field.tsx';
import { type AddressKind, addressIn, fieldName, normaliseField } from './address-entry.ts';
import './addresses.css';

/** Loaded once the province and the postal code are filled in. */
const RegionToCheck = onDemandComponent(() => import('./RegionToCheck.tsx'), 'address-region');

/** The fields of one address. The country comes first because it determines the provinces and the zip format. */
export function AddressFields({ form, kind }: { form: FormModel<Values>; kind?: AddressKind }) {
  const { t } = useShop();
  // Without JavaScript, a chosen country cannot change the list of regions, so the list has those of both countries.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const address = addressIn(form.values, kind);
  const { country } = address;
  const isCanada = country === 'Canada';
  const set = (field: AddressField, value: string) => form.set({ [fieldName(kind, field)]: value });
  const field = (name: AddressField, token: string) => ({
    ...form.field(fieldName(kind, name)),
    autoComplete: kind ? `${kind} ${token}` : token,
  });
  /** A field whose value is normalised when the field is left, before it is validated. */
  const normalisedField = (name: 'zip' | 'phone_number', token: string) => {
    const props = field(name, token);
    return {
      ...props,
      onBlur() {
        const normalised = normaliseField(name, address);
        if (normalised !== address[name]) set(name, normalised);
        props.onBlur();
      },
    };
  };
  const zip = normalisedField('zip', 'postal-code');
  const province = field('province', 'address-level1');
  return (
    <div className="grid">
      <SelectField
        label={t('address-country')}
        {...field('country', 'country-name')}
        onChange={(event) => {
          set('country', event.target.value);
          set('province', '');
        }}
        options={COUNTRIES.map((each) => [each, placeName(each, t)])}
      />
      <div className="two-columns">
        <TextField label={t('address-first-name')} {...field('first_name', 'given-name')} />
        <TextField label={t('address-last-name')} {...field('last_name', 'family-name')} />
      </div>
      <div className="three-columns">
        <TextField label={t('address-line-1')} {...field('address_line_1', 'address-line1')} />
        <TextField label={t('address-line-2')} {...field('address_line_2', 'address-line2')} />
      </div>
      <TextField label={t('address-company')} {...field('company', 'organization')} />
      <div className="three-columns">
        <TextField label={t('address-city')} {...field('city', 'address-level2')} />
        <SelectField label={isCanada ? t('address-province') : t('address-state')} {...province}>
          <option value="">{t('address-province-unset')}</option>
          {(isHydrated ? [country] : COUNTRIES).map((each) => (
            <optgroup key={each} label={placeName(each, t)}>
              <Options options={placeOptions(regionsIn(each), t)} />
            </optgroup>
          ))}
        </SelectField>
        <TextField
          label={isCanada ? t('address-postal-code') : t('address-zip-code')}
          inputMode={isCanada ? 'text' : 'numeric'}
          {...zip}
          note={zip.error && t(isCanada ? 'address-zip-hint-canada' : 'address-zip-hint-states')}
          onChange={(event) => {
            zip.onChange(event);
            const codeProvince =
              isCanada && address.province === '' ? provinceOfPostalCode(event.target.value) : null;
            if (codeProvince) set('province', codeProvince);
          }}
        />
      </div>
      <div role="status">
        {address.province && address.zip ? (
          <RegionToCheck
            address={address}
            onCorrect={(region) => {
              set('province', region);
              // Moves the focus, because the pressed button disappears.
              document.getElementById(province.id)?.focus();
            }}
          />
        ) : null}
      </div>
      <TextField
        label={t('address-phone')}
        hint={t('address-phone-hint')}
        inputMode="numeric"
        {...normalisedField('phone_number', 'tel-national')}
      />
    </div>
  );
}
