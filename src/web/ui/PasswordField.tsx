import { type ComponentProps, useState } from 'react';
import { maxPasswordLength } from '#domain/password.ts';
import { useShop } from '../platform/shop.tsx';
import { Field } from './Field.tsx';

/** A password field that can reveal its value and accepts pasting. */
export const PasswordField = (props: Omit<ComponentProps<typeof Field>, 'as'> & ComponentProps<'input'>) => (
  <Field as={PasswordInput} {...props} />
);

function PasswordInput(props: ComponentProps<'input'>) {
  const { t, password_rule } = useShop();
  const [isShown, setShown] = useState(false);
  return (
    <span className="password">
      <input
        type={isShown ? 'text' : 'password'}
        maxLength={maxPasswordLength(password_rule)}
        autoCapitalize="none"
        spellCheck={false}
        {...props}
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-controls={props.id}
        aria-label={isShown ? t('password-hide-label') : t('password-show-label')}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t('password-hide') : t('password-show')}
      </button>
    </span>
  );
}
