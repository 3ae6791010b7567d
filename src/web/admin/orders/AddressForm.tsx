import { ADDRESS_LENGTHS, type AddressField } from '#domain/address.ts';
import { regionsOf } from '#domain/places.ts';
import type { TextId } from '#texts/texts.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { Draft } from '../record/use-draft.ts';
import { countryOf, type OrderDraft, type OrderInfo, type Side, wireName } from './order-draft.ts';

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
const { name, company, line, city } = ADDRESS_LENGTHS;
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

/** One address of an order, by the checkout's rules; where it goes to, the country, stays. */
export function AddressForm(props: {
  side: Side;
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
  const shown = (field: AddressField) => ({
    id: wireName(side, field),
    error: errors[wireName(side, field)],
    autoComplete: 'off',
  });
  const text = (field: keyof typeof LABELS) => (
    <TextField
      {...shown(field)}
      label={t(LABELS[field] as 'address-city')}
      value={address[field]}
      // Longer than allowed can be typed and is then named as the problem it is.
      maxLength={field === 'phone_number' || field === 'zip' ? 20 : MAX_LENGTHS[field] + 1}
      onChange={(event) => set(field, event.target.value)}
    />
  );
  return (
    <fieldset className="panel stack" aria-labelledby={`${side}-title`}>
      <h2 id={`${side}-title`}>{title}</h2>
      <div className="fields two">
        {text('first_name')}
        {text('last_name')}
      </div>
      {text('company')}
      {text('address_line_1')}
      {text('address_line_2')}
      <div className="fields two">
        {text('city')}
        <SelectField
          {...shown('province')}
          label={t(country === 'United States' ? 'address-state' : 'address-province')}
          value={address.province}
          onChange={(event) => set('province', event.target.value)}
        >
          <option value="">{t('address-province-unset')}</option>
          {regionsOf(country).map((region) => (
            <option key={region}>{region}</option>
          ))}
        </SelectField>
        {text('zip')}
        <TextField {...shown('country')} label={t('address-country')} value={country} readOnly />
      </div>
      {text('phone_number')}
    </fieldset>
  );
}
