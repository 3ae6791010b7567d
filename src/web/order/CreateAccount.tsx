import { useState } from 'react';
import type { PasswordRule } from '#domain/password.ts';
import { FormFrame } from '../forms/FormFrame.tsx';
import type { FormSpec } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { useShop } from '../platform/shop.tsx';
import { NewPasswordField } from '../sign-in/NewPasswordFields.tsx';
import { registerForm } from '../sign-in/sign-in-forms.ts';

/** The registration form with only one password field, so the password also counts as its repetition. */
const accountForm = (rule: PasswordRule): FormSpec => {
  const spec = registerForm(rule);
  return { ...spec, validate: (values, t) => spec.validate!({ ...values, confirm: values.password! }, t) };
};

/** Offers a guest an account for the order's email address. The guest only has to enter a password. */
export function CreateAccount({ email }: { email: string }) {
  const { t, password_rule } = useShop();
  const [isDone, setDone] = useState(false);
  const initial = { email, password: '' };
  const form = useForm(accountForm(password_rule), { initial, onDone: () => setDone(true) });
  return (
    <section className="panel stack">
      <h2>{t('order-offer-account')}</h2>
      {isDone ? (
        <p role="status">{t('order-account-created', { email })}</p>
      ) : (
        <>
          <p>{t('order-offer-account-help', { email })}</p>
          <FormFrame form={form} submitLabel={t('order-offer-account-go')}>
            {/* Password managers look for a username beside a new password. */}
            <input type="hidden" autoComplete="username" name="email" value={email} />
            <NewPasswordField form={form} label={t('field-password')} />
          </FormFrame>
        </>
      )}
    </section>
  );
}
