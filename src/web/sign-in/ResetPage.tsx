import { useEffect, useState } from 'react';
import { type ActionFunctionArgs, useLocation, useSearchParams } from 'react-router';
import { FormFrame } from '../forms/FormFrame.tsx';
import { formAction } from '../forms/form-action.ts';
import { useForm } from '../forms/use-form.ts';
import { signInPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { passwordRuleOf } from './password-rule.ts';
import { ResetForm } from './ResetForm.tsx';
import { redirectSignedIn, SignInFrame } from './SignInFrame.tsx';
import { resetByLinkForm, resetForm } from './sign-in-forms.ts';

export const handle = { cache: 'private', noindex: true };
export const loader = redirectSignedIn;
export function action(args: ActionFunctionArgs) {
  const rule = passwordRuleOf(args);
  const token = new URL(args.request.url).searchParams.get('token');
  return formAction(args, [token ? resetByLinkForm(rule, token) : resetForm(rule)]);
}

export function Component() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return token ? <ResetByLink token={token} /> : <ResetByCode />;
}

function ResetByCode() {
  const { t } = useShop();
  const { state } = useLocation();
  // Navigation state exists only in the browser, so it is read after hydration.
  const [sentCode, setSentCode] = useState<{ email?: string; sent_at?: number } | null>(null);
  useEffect(() => setSentCode(state), [state]);
  return (
    <SignInFrame section="reset" title={t('reset-title')} intro={t('reset-intro')}>
      <ResetForm email={sentCode?.email ?? ''} sentAt={sentCode?.sent_at ?? null} />
    </SignInFrame>
  );
}

function ResetByLink({ token }: { token: string }) {
  const { t, password_rule } = useShop();
  const form = useForm(resetByLinkForm(password_rule, token));
  return (
    <SignInFrame section="reset" title={t('reset-title')} intro={t('reset-link-intro')}>
      <FormFrame
        form={form}
        submitLabel={t('password-change')}
        secondaryAction={<Link to={signInPath('forget')}>{t('reset-link-new')}</Link>}
      >
        <NewPasswordFields form={form} label={t('field-new-password')} />
      </FormFrame>
    </SignInFrame>
  );
}
