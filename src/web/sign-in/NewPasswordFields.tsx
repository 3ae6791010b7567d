import type { Form } from '../forms/use-form.ts';
import { useShop } from '../platform/shop.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { passwordChecklist } from './password-checklist.ts';
import { CONFIRM_FIELD, PASSWORD_FIELD } from './sign-in-forms.ts';
import './password-rules.css';

export function NewPasswordFields(props: NewPasswordProps & { confirmLabel?: string }) {
  const { t } = useShop();
  const { confirmLabel = t('field-confirm-password'), ...newPassword } = props;
  return (
    <>
      <NewPasswordField {...newPassword} />
      <PasswordField
        label={confirmLabel}
        autoComplete="new-password"
        {...newPassword.form.field(CONFIRM_FIELD)}
      />
    </>
  );
}

interface NewPasswordProps {
  form: Form;
  name?: string;
  label: string;
}

export function NewPasswordField({ form, name = PASSWORD_FIELD, label }: NewPasswordProps) {
  const { t, password_rule } = useShop();
  const field = form.field(name);
  const rulesId = `${field.id}-rules`;
  return (
    <div className="grid dense">
      <PasswordField
        label={label}
        autoComplete="new-password"
        {...field}
        aria-describedby={field.error ? `${rulesId} ${field.id}-error` : rulesId}
      />
      <ul className="password-rules" id={rulesId} aria-label={t('password-rules')}>
        {passwordChecklist(form.values[name] ?? '', password_rule).map(({ rule, isMet }) => (
          <li key={rule} className={isMet ? 'met' : field.error && 'alert-text'}>
            {t(`password-rule-${rule}`)}
            <span className="visually-hidden">
              , {isMet ? t('password-rule-met') : t('password-rule-unmet')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
