import type { ComponentProps } from 'react';
import { maxPasswordLength } from '#domain/password.ts';
import { useShop } from '../platform/shop.tsx';
import { Field } from './Field.tsx';
import { PasswordInput } from './PasswordInput.tsx';

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'as'> & ComponentProps<'input'>) {
  const { password_rule } = useShop();
  return <Field as={PasswordInput} maxLength={maxPasswordLength(password_rule)} {...props} />;
}
