import type { Form } from '../forms/use-form.ts';
import { useShop } from '../platform/shop.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { passwordChecklist } from './password-checklist.ts';

/** New password with its checklist of rules, and its confirmation. */
export function NewPasswordFields(props: {
  form: Form;
  names: { password: string; confirm: string };
  labels: { password: string; confirm: string };
}) {
  const { t, password_rule } = useShop();
  const { form, names, labels } = props;
  const password = form.values[names.password] ?? '';
  const field = form.field(names.password);
  const rulesId = `${field.id}-rules`;
  return (
    <>
      <div className="grid dense">
        <PasswordField
          label={labels.password}
          autoComplete="new-password"
          {...field}
          aria-describedby={field.error ? `${rulesId} ${field.id}-error` : rulesId}
        />
        <ul className="password-rules" id={rulesId} aria-label={t('password-rules')}>
          {passwordChecklist(password, password_rule).map(({ rule, isMet }) => (
            <li key={rule} className={isMet ? 'met' : undefined}>
              {t(`password-rule-${rule}`)}
              <span className="visually-hidden">
                , {isMet ? t('password-rule-met') : t('password-rule-open')}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <PasswordField label={labels.confirm} autoComplete="new-password" {...form.field(names.confirm)} />
    </>
  );
}
