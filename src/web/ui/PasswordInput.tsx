import { type ComponentProps, useState } from 'react';
import { useTranslate } from '../platform/notices.tsx';

export function PasswordInput(input: ComponentProps<'input'>) {
  const t = useTranslate();
  const [isShown, setShown] = useState(false);
  return (
    <span className="password">
      <input type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} {...input} />
      <button
        type="button"
        aria-pressed={isShown}
        aria-controls={input.id}
        aria-label={isShown ? t('password-hide-label') : t('password-show-label')}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t('password-hide') : t('password-show')}
      </button>
    </span>
  );
}
