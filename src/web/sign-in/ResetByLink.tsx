import { FormFrame } from '../forms/FormFrame.tsx';
import { useForm } from '../forms/use-form.ts';
import { signInPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { NEW_PASSWORD_FIELDS, resetByLinkForm } from './sign-in-forms.ts';

/** The page of the emailed link, which asks only for the new password. */
export function ResetByLink({ token }: { token: string }) {
  const { t, password_rule } = useShop();
  const form = useForm(resetByLinkForm(password_rule, token));
  return (
    <SignInFrame section="reset" title={t('reset-title')} intro={t('reset-link-intro')}>
      <FormFrame
        form={form}
        submitLabel={t('reset-submit')}
        secondaryAction={<Link to={signInPath('forget')}>{t('reset-link-new')}</Link>}
      >
        <NewPasswordFields
          form={form}
          names={NEW_PASSWORD_FIELDS}
          labels={{ password: t('reset-new-password'), confirm: t('register-confirm') }}
        />
      </FormFrame>
    </SignInFrame>
  );
}
