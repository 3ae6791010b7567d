import { MAX_EMAIL_LENGTH } from '#domain/address.ts';
import type { Form } from '../forms/use-form.ts';
import { useShop } from '../platform/shop.tsx';
import { TextField } from '../ui/Field.tsx';

export function EmailField({ form }: { form: Form }) {
  const { t } = useShop();
  return (
    <TextField
      label={t('signin-email')}
      type="email"
      autoComplete="username"
      maxLength={MAX_EMAIL_LENGTH}
      {...form.field('email')}
    />
  );
}
