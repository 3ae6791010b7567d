import { useEffect, useState } from 'react';
import { type ActionFunctionArgs, useLocation } from 'react-router';
import { formAction } from '../forms/form-action.ts';
import { useShop } from '../platform/shop.tsx';
import { passwordRuleOf } from './password-rule.ts';
import { ResetForm } from './ResetForm.tsx';
import { redirectSignedIn, SignInFrame } from './SignInFrame.tsx';
import { resetForm } from './sign-in-forms.ts';

export const handle = { cache: 'private', noindex: true };
export const loader = redirectSignedIn;
export const action = (args: ActionFunctionArgs) => formAction(args, [resetForm(passwordRuleOf(args))]);

export function Component() {
  const { t } = useShop();
  const { state } = useLocation();
  // Navigation state exists only in the browser, so it is read after hydration.
  const [sent, setSent] = useState<{ email?: string; sent_at?: number } | null>(null);
  useEffect(() => setSent(state), [state]);
  return (
    <SignInFrame section="reset" title={t('reset-title')} intro={t('reset-intro')}>
      <ResetForm key={sent?.sent_at} email={sent?.email ?? ''} sentAt={sent?.sent_at ?? null} />
    </SignInFrame>
  );
}
