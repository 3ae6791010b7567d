import type { ActionFunctionArgs } from 'react-router';
import { signOutForm } from '../account/SignOut.tsx';
import { FlashMessage } from '../forms/FlashMessage.tsx';
import { FormFrame } from '../forms/FormFrame.tsx';
import { SIGN_IN_FLASHES } from '../forms/flash-messages.ts';
import { formAction } from '../forms/form-action.ts';
import { useForm } from '../forms/use-form.ts';
import { findOrderPath, signInPath } from '../paths.ts';
import { Link, ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmailField } from '../ui/Field.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { cameFromAccount, originOf } from './origin.ts';
import { redirectSignedIn, SignInFrame, useOrigin } from './SignInFrame.tsx';
import { signInForm, signInValues } from './sign-in-forms.ts';

export const handle = { cache: 'private', noindex: true };
export const loader = redirectSignedIn;
export const action = (args: ActionFunctionArgs) =>
  formAction(args, [signInForm(originOf(args.request)), signOutForm]);

export function Component() {
  const { t } = useShop();
  const origin = useOrigin();
  const form = useForm(signInForm(origin), { initial: signInValues });
  return (
    <SignInFrame section="signin" title={t('signin-title')} intro={t('signin-intro')}>
      <FlashMessage allowed={SIGN_IN_FLASHES} />
      {cameFromAccount(origin) && !form.summary ? (
        <p className="notice alert" role="alert">
          {t('sign-in-first')}
        </p>
      ) : null}
      <FormFrame
        form={form}
        submitLabel={t('signin-submit')}
        secondaryAction={<Link to={signInPath('forget', origin)}>{t('forget-title')}</Link>}
      >
        <EmailField label={t('field-email-address')} autoComplete="username" {...form.field('email')} />
        <PasswordField
          label={t('field-password')}
          autoComplete="current-password"
          {...form.field('password')}
        />
      </FormFrame>
      <ParagraphLink to={findOrderPath()}>{t('signin-find-order')}</ParagraphLink>
    </SignInFrame>
  );
}
