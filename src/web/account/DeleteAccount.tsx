import { FormFrame } from '../forms/FormFrame.tsx';
import { useForm } from '../forms/use-form.ts';
import { useShop } from '../platform/shop.tsx';
import { Panel } from '../ui/Panel.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { deleteAccountForm } from './settings-forms.ts';

export function DeleteAccount() {
  const { t } = useShop();
  const form = useForm(deleteAccountForm);
  return (
    <Panel title={t('delete-account-title')}>
      <p className="quiet">{t('delete-account-help')}</p>
      <FormFrame form={form} submitLabel={t('delete-account-submit')} variant="danger">
        <PasswordField
          label={t('delete-account-password')}
          autoComplete="current-password"
          {...form.field('erase_password')}
        />
      </FormFrame>
    </Panel>
  );
}
