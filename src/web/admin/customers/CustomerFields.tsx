import { MAX_EMAIL } from '#domain/address.ts';
import { TextField } from '../../ui/Field.tsx';
import { useAccess, useOffice } from '../platform/office.tsx';
import { YesNoField } from '../record/fields.tsx';
import type { Draft } from '../record/use-draft.ts';
import type { Customer, CustomerDraft } from './customer-draft.ts';

/** Profile, e-mail, whether the account works, and the percentage. */
export function CustomerFields(props: {
  customer: Customer;
  draft: Draft<CustomerDraft>;
  errors: Record<string, string>;
}) {
  const { say } = useOffice();
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
      <h2 id="profile-title">{say('customer-profile')}</h2>
      <dl className="facts">
        <dt>{say('customer-id')}</dt>
        <dd className="mono">{customer.customer_id}</dd>
      </dl>
      <div className="fields">
        <TextField label={say('customer-first-name')} {...field('first_name', 50)} />
        <TextField label={say('customer-last-name')} {...field('last_name', 50)} />
        <TextField label={say('customer-company')} {...field('company', 50)} />
        <TextField label={say('customer-phone')} {...field('phone_number', 60)} inputMode="tel" />
        <TextField label={say('customer-email')} {...field('email', MAX_EMAIL)} type="email" />
        <YesNoField
          id="is_active"
          label={say('customer-status')}
          words={[say('list-active'), say('list-inactive')]}
          value={draft.value.is_active}
          onChange={(is_active) => draft.set({ is_active })}
        />
        <TextField
          label={say('customer-percentage')}
          hint={say(can('pricing') ? 'customer-percentage-hint' : 'customer-percentage-role')}
          inputMode="decimal"
          disabled={!can('pricing')}
          {...field('percentage', 6)}
        />
      </div>
    </section>
  );
}
