import { MAX_EMAIL_LENGTH } from '#domain/address.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { type AdminForm, YesNoField } from '../record/admin-form.tsx';
import type { Customer, CustomerDraft } from './customer-draft.ts';

export function CustomerFields(props: { customer: Customer; form: AdminForm<CustomerDraft> }) {
  const { t, can } = useAdmin();
  const { customer, form } = props;
  const { customer_id, email, pending_email } = customer;
  return (
    <Panel id="section-profile" title={t('customer-profile')}>
      <DescriptionList entries={[[t('customer-id'), customer_id, 'mono']]} />
      <div className="fields large">
        <TextField label={t('customer-first-name')} maxLength={50} {...form.field('first_name')} />
        <TextField label={t('customer-last-name')} maxLength={50} {...form.field('last_name')} />
        <TextField label={t('customer-company')} maxLength={50} {...form.field('company')} />
        <TextField
          label={t('customer-phone')}
          maxLength={60}
          inputMode="tel"
          {...form.field('phone_number')}
        />
        <TextField
          label={t('field-email')}
          hint={pending_email ? t('customer-email-pending', { email }) : t('customer-email-hint')}
          maxLength={MAX_EMAIL_LENGTH}
          type="email"
          required
          {...form.field('email')}
        />
        <YesNoField
          form={form}
          name="is_active"
          label={t('field-status')}
          labels={[t('list-active'), t('list-inactive')]}
        />
        <TextField
          label={t('customer-percentage')}
          hint={t(can('pricing') ? 'customer-percentage-hint' : 'customer-percentage-role')}
          inputMode="decimal"
          maxLength={6}
          disabled={!can('pricing')}
          required
          {...form.field('percentage')}
        />
      </div>
    </Panel>
  );
}
