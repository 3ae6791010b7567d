import { FormFrame } from '../forms/FormFrame.tsx';
import { useForm } from '../forms/use-form.ts';
import { accountPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { deleteAccountForm } from './settings-forms.ts';

export function DeleteAccount() {
  const { t } = useShop();
  const form = useForm(deleteAccountForm, { path: accountPath('accountSettings') });
  return (
    <section className="panel stack" aria-labelledby="delete-account-title">
      <h2 id="delete-account-title">{t('delete-account-title')}</h2>
      <p className="quiet">{t('delete-account-help')}</p>
      <FormFrame form={form} name={deleteAccountForm.name} submitLabel={t('delete-account-submit')} isDanger>
        <PasswordField
          label={t('delete-account-password')}
          autoComplete="current-password"
          {...form.field('erase_password')}
        />
      </FormFrame>
    </section>
  );
}
