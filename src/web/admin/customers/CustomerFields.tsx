import { MAX_EMAIL_LENGTH } from '#domain/address.ts';
import { TextField } from '../../ui/Field.tsx';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import { YesNoField } from '../record/fields.tsx';
import type { Draft } from '../record/use-draft.ts';
import type { Customer, CustomerDraft } from './customer-draft.ts';

/** Profile, email, status and percentage. */
export function CustomerFields(props: {
  customer: Customer;
  draft: Draft<CustomerDraft>;
  errors: Record<string, string>;
}) {
  const { t } = useAdmin();
  const { can } = useAccess();
  const { customer, draft, errors } = props;
  const field = (name: Exclude<keyof CustomerDraft, 'is_active'>, maxLength: number) => ({
    id: name,
    name,
    maxLength,
    value: draft.value[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => draft.set({ [name]: event.target.value }),
  });
  return (
    <section className="panel stack" aria-labelledby="profile-title">
      <h2 id="profile-title">{t('customer-profile')}</h2>
      <dl className="description-list">
        <dt>{t('customer-id')}</dt>
        <dd className="mono">{customer.customer_id}</dd>
      </dl>
      <div className="fields">
        <TextField label={t('customer-first-name')} {...field('first_name', 50)} />
        <TextField label={t('customer-last-name')} {...field('last_name', 50)} />
        <TextField label={t('customer-company')} {...field('company', 50)} />
        <TextField label={t('customer-phone')} {...field('phone_number', 60)} inputMode="tel" />
        <TextField label={t('customer-email')} {...field('email', MAX_EMAIL_LENGTH)} type="email" />
        <YesNoField
          id="is_active"
          label={t('customer-status')}
          labels={[t('list-active'), t('list-inactive')]}
          value={draft.value.is_active}
          onChange={(is_active) => draft.set({ is_active })}
        />
        <TextField
          label={t('customer-percentage')}
          hint={t(can('pricing') ? 'customer-percentage-hint' : 'customer-percentage-role')}
          inputMode="decimal"
          disabled={!can('pricing')}
          {...field('percentage', 6)}
        />
      </div>
    </section>
  );
}
