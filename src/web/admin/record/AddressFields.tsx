import { ADDRESS_MAX_LENGTHS, type AddressField, validateAddress } from '#domain/address.ts';
import { COUNTRIES, regionsIn } from '#domain/regions.ts';
import { placeName, placeOptions } from '#texts/place-name.ts';
import type { PlainTextId } from '#texts/texts.ts';
import { type AddressKind, addressIn, EMPTY_ADDRESS, fieldName } from '../../addresses/address-entry.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { AdminForm } from './admin-form.tsx';

const { name, company, line, city } = ADDRESS_MAX_LENGTHS;

const REQUIRED_FIELDS = validateAddress(EMPTY_ADDRESS).map(({ field }) => field);

/** The fields of an address, validated as at the checkout. In an order (with `kind`), the country is read-only. */
export function AddressFields({
  kind,
  requiredFields = REQUIRED_FIELDS,
  isRegionFixed,
  form,
}: {
  kind?: AddressKind;
  /** Default: the required fields of a complete address. */
  requiredFields?: readonly AddressField[];
  /** Disables the fields of the country and the province. */
  isRegionFixed?: true;
  form: Pick<AdminForm<Record<string, string>>, 'values' | 'field'>;
}) {
  const { t } = useAdmin();
  const { country } = addressIn(form.values, kind);
  const fieldProps = (field: AddressField) => form.field(fieldName(kind, field));
  /** A text field that accepts one character more than the limit, so that validation can report it. */
  const textField = (field: AddressField, label: PlainTextId, limit: number) => (
    <TextField
      label={t(label)}
      required={requiredFields.includes(field)}
      maxLength={limit + 1}
      {...fieldProps(field)}
    />
  );
  return (
    <>
      <div className="fields two-columns">
        {textField('first_name', 'address-first-name', name)}
        {textField('last_name', 'address-last-name', name)}
      </div>
      {textField('company', 'address-company', company)}
      {textField('address_line_1', 'address-line-1', line)}
      {textField('address_line_2', 'address-line-2', line)}
      <div className="fields two-columns">
        {textField('city', 'address-city', city)}
        <SelectField
          label={t(country === 'United States' ? 'address-state' : 'address-province')}
          options={[['', t('address-province-unset')], ...placeOptions(regionsIn(country), t)]}
          required
          disabled={isRegionFixed}
          {...fieldProps('province')}
        />
        {textField('zip', 'address-postal-code', 19)}
        {kind ? (
          <TextField
            label={t('address-country')}
            readOnly
            {...fieldProps('country')}
            value={placeName(country, t)}
          />
        ) : (
          <SelectField
            label={t('address-country')}
            options={COUNTRIES.map((each) => [each, placeName(each, t)])}
            disabled={isRegionFixed}
            {...fieldProps('country')}
          />
        )}
      </div>
      {textField('phone_number', 'address-phone', 19)}
    </>
  );
}
