import { FormFrame } from '../forms/FormFrame.tsx';
import { useForm } from '../forms/use-form.ts';
import { accountPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { eraseForm } from './settings-forms.ts';

/** The end of the account: says what goes and what stays, and takes the password as the last word. */
export function EraseAccount() {
  const { t } = useShop();
  const form = useForm(eraseForm, { path: accountPath('accountSettings') });
  return (
    <section className="panel stack" aria-labelledby="erase-title">
      <h2 id="erase-title">{t('settings-erase')}</h2>
      <p className="quiet">{t('settings-erase-help')}</p>
      <FormFrame form={form} name={eraseForm.name} submit={t('settings-erase-submit')} isDanger>
        <PasswordField
          label={t('settings-erase-password')}
          autoComplete="current-password"
          {...form.field('erase_password')}
        />
      </FormFrame>
    </section>
  );
}
