import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatDate } from '#texts/format-day.ts';
import { formatAmount } from '#texts/format-money.ts';
import { taxName } from '#texts/tax-name.ts';
import { ActionError } from '../forms/ActionError.tsx';
import { FormFrame } from '../forms/FormFrame.tsx';
import { formAction } from '../forms/form-action.ts';
import { useAction } from '../forms/use-action.ts';
import { useForm } from '../forms/use-form.ts';
import { accountPath } from '../paths.ts';
import type { Api } from '../platform/api.ts';
import { useShop } from '../platform/shop.tsx';
import { NewPasswordFields } from '../sign-in/NewPasswordFields.tsx';
import { passwordRuleOf } from '../sign-in/password-rule.ts';
import { Button } from '../ui/Button.tsx';
import { Panel } from '../ui/Panel.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { forgetShopper } from './forget-shopper.ts';
import { type Customer, ProfileForm } from './ProfileForm.tsx';
import { dataOrRedirect, requireCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';
import { Sessions } from './Sessions.tsx';
import {
  deleteAccountForm,
  endOtherSessionsForm,
  endSessionForm,
  NEW_PASSWORD_FIELD,
  passwordForm,
  profileForm,
  sendVerificationForm,
} from './settings-forms.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const [information, sessions] = await Promise.all([
    api('GET /user/information'),
    api('GET /user/sessions'),
  ]);
  return {
    ...dataOrRedirect(information, args, accountPath('orders')),
    ...dataOrRedirect(sessions, args, accountPath('orders')),
  };
}

const BUTTON_FORMS = [endSessionForm, endOtherSessionsForm, sendVerificationForm];

export const action = (args: ActionFunctionArgs) =>
  formAction(args, [profileForm, passwordForm(passwordRuleOf(args)), deleteAccountForm, ...BUTTON_FORMS]);

export function Component() {
  const { t } = useShop();
  const { customerInfo: customer, taxExemptions, storeCredit, sessions } = useLoaderData<typeof loader>();
  return (
    <>
      <SectionHead title={t('account-settings')} />
      <ActionError forms={BUTTON_FORMS} />
      <div className="settings">
        <ProfileForm customer={customer} />
        <PasswordForm customer={customer} />
        {storeCredit.length > 0 ? (
          <Panel title={t('settings-credit')}>
            {storeCredit.map(({ currency, balance }) => (
              <p key={currency}>
                {t('settings-credit-balance', { amount: formatAmount(balance, currency, t) })}
              </p>
            ))}
          </Panel>
        ) : null}
        {taxExemptions.length > 0 ? (
          <Panel title={t('settings-exemptions')}>
            {taxExemptions.map(({ tax, number, valid_until }) => (
              <p key={tax}>
                {t('settings-exemption', {
                  tax: taxName(tax, t),
                  number,
                  valid_until: formatDate(valid_until, t),
                })}
              </p>
            ))}
          </Panel>
        ) : null}
        <Sessions sessions={sessions} />
        <PersonalData customer_id={customer.customer_id} />
        <DeleteAccount />
      </div>
    </>
  );
}

function PasswordForm({ customer }: { customer: Customer }) {
  const { t, password_rule } = useShop();
  const form = useForm(passwordForm(password_rule), { resetOnDone: true });
  return (
    <Panel title={t('field-password')}>
      <FormFrame form={form} submitLabel={t('password-change')}>
        {/* Password managers look for a username beside a new password. */}
        <input
          type="text"
          className="visually-hidden"
          autoComplete="username"
          value={customer.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          label={t('settings-current-password')}
          autoComplete="current-password"
          {...form.field('current_password')}
        />
        <NewPasswordFields
          form={form}
          name={NEW_PASSWORD_FIELD}
          label={t('field-new-password')}
          confirmLabel={t('field-confirm-password')}
        />
      </FormFrame>
    </Panel>
  );
}

function DeleteAccount() {
  const { t } = useShop();
  const form = useForm({
    ...deleteAccountForm,
    async call(api, values) {
      const response = await deleteAccountForm.call(api, values);
      if (response.ok) forgetShopper();
      return response;
    },
  });
  return (
    <Panel title={t('delete-account-title')}>
      <p className="quiet">{t('delete-account-help')}</p>
      <FormFrame form={form} submitLabel={t('delete-account-submit')} variant="danger">
        <PasswordField
          label={t('delete-account-password')}
          autoComplete="current-password"
          {...form.field('delete_account_password')}
        />
      </FormFrame>
    </Panel>
  );
}

function PersonalData({ customer_id }: { customer_id: string }) {
  const { t } = useShop();
  const { isBusy, run } = useAction();
  const call = (api: Api) =>
    api('POST /user/:customerId/personalData', { params: { customerId: customer_id } });

  const download = () =>
    run({ call }, {}, ({ personalData }) => {
      const json = JSON.stringify(personalData, null, 2);
      const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
      const link = document.createElement('a');
      Object.assign(link, { href: url, download: 'my-data.json' }).click();
      URL.revokeObjectURL(url);
    });

  return (
    <Panel title={t('settings-data')}>
      <p className="quiet">{t('settings-export-help')}</p>
      <Button label={t('settings-export')} aria-disabled={isBusy} onClick={download} />
    </Panel>
  );
}
