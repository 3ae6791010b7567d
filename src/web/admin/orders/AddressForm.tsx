import { ADDRESS_MAX_LENGTHS, type AddressField } from '#domain/address.ts';
import { regionsIn } from '#domain/regions.ts';
import type { TextId } from '#texts/texts.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { Draft } from '../record/use-draft.ts';
import { type AddressSide, apiFieldName, countryOf, type OrderDraft, type OrderInfo } from './order-draft.ts';

const LABELS: Record<Exclude<AddressField, 'country' | 'province'>, TextId> = {
  first_name: 'address-first-name',
  last_name: 'address-last-name',
  company: 'address-company',
  address_line_1: 'address-line-1',
  address_line_2: 'address-line-2',
  city: 'address-city',
  zip: 'address-postal-code',
  phone_number: 'address-phone',
};
const { name, company, line, city } = ADDRESS_MAX_LENGTHS;
const MAX_LENGTHS: Record<keyof typeof LABELS, number> = {
  first_name: name,
  last_name: name,
  company,
  address_line_1: line,
  address_line_2: line,
  city,
  zip: 10,
  phone_number: 10,
};

/** The form of an order's address, validated like the checkout; the country is read-only. */
export function AddressForm(props: {
  side: AddressSide;
  order: OrderInfo;
  draft: Draft<OrderDraft>;
  errors: Record<string, string>;
}) {
  const { t } = useAdmin();
  const { side, order, draft, errors } = props;
  const address = draft.value[side];
  const country = countryOf(order, side);
  const title = t(side === 'shipping' ? 'order-page-shipping-address' : 'order-page-billing-address');
  const set = (field: AddressField, value: string) => draft.set({ [side]: { ...address, [field]: value } });
  const fieldProps = (field: AddressField) => ({
    id: apiFieldName(side, field),
    error: errors[apiFieldName(side, field)],
    autoComplete: 'off',
  });
  const text = (field: keyof typeof LABELS) => (
    <TextField
      {...fieldProps(field)}
      label={t(LABELS[field] as 'address-city')}
      value={address[field]}
      // Allows input over the limit, so that validation can report it.
      maxLength={field === 'phone_number' || field === 'zip' ? 20 : MAX_LENGTHS[field] + 1}
      onChange={(event) => set(field, event.target.value)}
    />
  );
  return (
    <fieldset className="panel stack" aria-labelledby={`${side}-title`}>
      <h2 id={`${side}-title`}>{title}</h2>
      <div className="fields two-columns">
        {text('first_name')}
        {text('last_name')}
      </div>
      {text('company')}
      {text('address_line_1')}
      {text('address_line_2')}
      <div className="fields two-columns">
        {text('city')}
        <SelectField
          {...fieldProps('province')}
          label={t(country === 'United States' ? 'address-state' : 'address-province')}
          value={address.province}
          onChange={(event) => set('province', event.target.value)}
        >
          <option value="">{t('address-province-unset')}</option>
          {regionsIn(country).map((region) => (
            <option key={region}>{region}</option>
          ))}
        </SelectField>
        {text('zip')}
        <TextField {...fieldProps('country')} label={t('address-country')} value={country} readOnly />
      </div>
      {text('phone_number')}
    </fieldset>
  );
}
