import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { addressTexts } from '#texts/en/address.ts';
import { registerTexts } from '#texts/texts.ts';
import { formAction } from '../forms/form-action.ts';
import { accountPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { passwordRuleOf } from '../sign-in/password-rule.ts';
import { EraseAccount } from './EraseAccount.tsx';
import { OwnData } from './OwnData.tsx';
import { foundOr, ownCalls } from './own-calls.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { Refused } from './Refused.tsx';
import { SectionHead } from './SectionHead.tsx';
import { Sessions } from './Sessions.tsx';
import { eraseForm, passwordForm, profileForm, sessionActions } from './settings-forms.ts';

registerTexts('en', addressTexts);

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await ownCalls(args);
  const [information, sessions] = await Promise.all([
    api('GET /user/information'),
    api('GET /user/sessions'),
  ]);
  return {
    customer: foundOr(information, args, accountPath('orders')).customerInfo,
    sessions: foundOr(sessions, args, accountPath('orders')).sessions,
  };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, [profileForm, passwordForm(passwordRuleOf(args)), eraseForm, ...sessionActions]);

/** Profile, password, sessions, the person's data, and the end of the account (ACC-07). */
export function Component() {
  const { t } = useShop();
  const { customer, sessions } = useLoaderData<typeof loader>();
  return (
    <>
      <SectionHead title={t('settings-title')} />
      <Refused forms={sessionActions.map(({ name }) => name)} />
      <div className="settings">
        <ProfileForm customer={customer} />
        <PasswordForm customer={customer} />
        <Sessions sessions={sessions} />
        <OwnData customer_id={customer.customer_id} />
        <EraseAccount />
      </div>
    </>
  );
}
