import { type ComponentProps, useState } from 'react';
import { maxPasswordLength } from '#domain/password.ts';
import { useShop } from '../platform/shop.tsx';
import { describedBy, FieldFrame } from './Field.tsx';

/** A password field that can reveal its value and accepts pasting. */
export function PasswordField({
  id,
  label,
  hint,
  error,
  ...input
}: { id: string; label: string; hint?: string; error?: string | undefined } & ComponentProps<'input'>) {
  const { t, password_rule } = useShop();
  const [isShown, setShown] = useState(false);
  const common = { id, label, hint, error };
  return (
    <FieldFrame {...common}>
      <span className="password">
        <input
          id={id}
          className="input"
          type={isShown ? 'text' : 'password'}
          maxLength={maxPasswordLength(password_rule)}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(common)}
          {...input}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={id}
          aria-label={isShown ? t('password-hide-label') : t('password-show-label')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('password-hide') : t('password-show')}
        </button>
      </span>
    </FieldFrame>
  );
}
