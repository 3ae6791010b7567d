import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatDate } from '#texts/format-day.ts';
import { formatAmount } from '#texts/format-money.ts';
import { taxName } from '#texts/tax-name.ts';
import { ActionError } from '../forms/ActionError.tsx';
import { formAction } from '../forms/form-action.ts';
import { accountPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { passwordRuleOf } from '../sign-in/password-rule.ts';
import { Panel } from '../ui/Panel.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PersonalData } from './PersonalData.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { dataOrRedirect, requireCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';
import { Sessions } from './Sessions.tsx';
import {
  deleteAccountForm,
  endOtherSessionsForm,
  endSessionForm,
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

/** Profile, password, store credit, sessions, data export and account deletion (ACC-07). */
export function Component() {
  const { t } = useShop();
  const { customerInfo: customer, taxExemptions, storeCredit, sessions } = useLoaderData<typeof loader>();
  return (
    <>
      <SectionHead title={t('settings-title')} />
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
