import { FormFrame } from '../forms/FormFrame.tsx';
import { useForm } from '../forms/use-form.ts';
import { accountPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { NewPasswordFields } from '../sign-in/NewPasswordFields.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import type { Customer } from './ProfileForm.tsx';
import { PASSWORD_FIELDS, passwordForm } from './settings-forms.ts';

export function PasswordForm({ customer }: { customer: Customer }) {
  const { t, password_rule } = useShop();
  const spec = passwordForm(password_rule);
  const { email, first_name, last_name, company, phone_number } = customer;
  const profile = {
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    company: company ?? '',
    phone_number: phone_number ?? '',
  };
  const form = useForm(spec, {
    path: accountPath('accountSettings'),
    initial: profile,
    resetOnDone: true,
  });
  return (
    <section className="panel stack" aria-labelledby="password-title">
      <h2 id="password-title">{t('settings-password')}</h2>
      <FormFrame form={form} name={spec.name} submitLabel={t('settings-change-password')}>
        {Object.entries(profile).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* Password managers look for a username beside a new password. */}
        <input
          type="text"
          className="visually-hidden"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          label={t('settings-current')}
          autoComplete="current-password"
          {...form.field('current_password')}
        />
        <NewPasswordFields
          form={form}
          names={PASSWORD_FIELDS}
          labels={{ password: t('settings-new'), confirm: t('settings-confirm') }}
        />
      </FormFrame>
    </section>
  );
}
