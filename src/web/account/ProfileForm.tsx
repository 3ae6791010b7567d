import type { Reply } from '#contract/calls.ts';
import { ADDRESS_MAX_LENGTHS, normalisePhone } from '#domain/address.ts';
import { FormFrame } from '../forms/FormFrame.tsx';
import { useAction } from '../forms/use-action.ts';
import { useForm } from '../forms/use-form.ts';
import { useShop } from '../platform/shop.tsx';
import { TextField } from '../ui/Field.tsx';
import { Panel } from '../ui/Panel.tsx';
import { ActionForm } from './ActionForm.tsx';
import { profileForm, sendVerificationForm } from './settings-forms.ts';

export type Customer = Reply<'GET /user/information'>['customerInfo'];

const profileValues = ({ first_name, last_name, company, phone_number }: Customer) => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  company: company ?? '',
  phone_number: phone_number ?? '',
});

export function ProfileForm({ customer }: { customer: Customer }) {
  const { t } = useShop();
  const form = useForm(profileForm, { initial: profileValues(customer) });
  const phone = form.field('phone_number');
  return (
    <Panel title={t('settings-profile')}>
      <EmailLine customer={customer} />
      <FormFrame form={form} submitLabel={t('settings-save')}>
        <div className="two-columns">
          <TextField
            label={t('settings-first-name')}
            autoComplete="given-name"
            {...form.field('first_name')}
          />
          <TextField
            label={t('settings-last-name')}
            autoComplete="family-name"
            {...form.field('last_name')}
          />
        </div>
        <TextField
          label={t('settings-company')}
          autoComplete="organization"
          maxLength={ADDRESS_MAX_LENGTHS.company}
          {...form.field('company')}
        />
        <TextField
          label={t('settings-phone')}
          hint={t('settings-phone-hint')}
          inputMode="numeric"
          autoComplete="tel-national"
          {...phone}
          onBlur={() => {
            form.set({ phone_number: normalisePhone(phone.value) });
            phone.onBlur();
          }}
        />
      </FormFrame>
    </Panel>
  );
}

function EmailLine({ customer }: { customer: Customer }) {
  const { t, showSuccess } = useShop();
  const runner = useAction();
  return (
    <div className="grid dense email-line">
      <TextField
        id="profile-email"
        label={t('field-email-address')}
        hint={t('settings-email-fixed')}
        type="email"
        autoComplete="username"
        readOnly
        value={customer.email}
      />
      {customer.email_verified ? (
        <p className="tag roomy ok">{t('settings-verified')}</p>
      ) : (
        <>
          <p>
            <span className="tag roomy warn">{t('settings-not-verified')}</span>
          </p>
          <p className="quiet">{t('settings-verify-help')}</p>
          <ActionForm
            runner={runner}
            spec={sendVerificationForm}
            label={t('settings-verify-send')}
            className="button"
            onDone={(reply) => showSuccess(reply.smessage)}
          />
        </>
      )}
    </div>
  );
}
