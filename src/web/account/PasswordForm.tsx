import { FormFrame } from '../forms/FormFrame.tsx';
import { useForm } from '../forms/use-form.ts';
import { useShop } from '../platform/shop.tsx';
import { NewPasswordFields } from '../sign-in/NewPasswordFields.tsx';
import { Panel } from '../ui/Panel.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import type { Customer } from './ProfileForm.tsx';
import { PASSWORD_FIELDS, passwordForm } from './settings-forms.ts';

export function PasswordForm({ customer }: { customer: Customer }) {
  const { t, password_rule } = useShop();
  const form = useForm(passwordForm(password_rule), { resetOnDone: true });
  return (
    <Panel title={t('settings-password')}>
      <FormFrame form={form} submitLabel={t('settings-change-password')}>
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
    </Panel>
  );
}
