import type { ActionFunctionArgs } from 'react-router';
import { FormFrame } from '../forms/FormFrame.tsx';
import { formAction } from '../forms/form-action.ts';
import { useForm } from '../forms/use-form.ts';
import { useShop } from '../platform/shop.tsx';
import { EmailField } from '../ui/Field.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { passwordRuleOf } from './password-rule.ts';
import { redirectSignedIn, SignInFrame } from './SignInFrame.tsx';
import { registerForm } from './sign-in-forms.ts';

export const handle = { cache: 'private', noindex: true };
export const loader = redirectSignedIn;
export const action = (args: ActionFunctionArgs) => formAction(args, [registerForm(passwordRuleOf(args))]);

export function Component() {
  const { t, password_rule } = useShop();
  const form = useForm(registerForm(password_rule));
  return (
    <SignInFrame section="register" title={t('register-title')} intro={t('register-intro')}>
      <FormFrame form={form} submitLabel={t('register-submit')}>
        <EmailField label={t('field-email-address')} autoComplete="username" {...form.field('email')} />
        <NewPasswordFields form={form} label={t('field-password')} />
      </FormFrame>
    </SignInFrame>
  );
}
