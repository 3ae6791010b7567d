import { type ComponentProps, useState } from 'react';
import type { Translate } from '#texts/texts.ts';

/** A password input with a button that reveals its value. */
export function PasswordInput({ t, ...input }: ComponentProps<'input'> & { t: Translate }) {
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
