import { useState } from 'react';
import { signInPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';

/** Signs out and loads a new document, so that no account data stays in memory (SIGN-06). */
export function SignOut() {
  const { t, api, notify } = useShop();
  const [isBusy, setBusy] = useState(false);

  async function signOut() {
    if (isBusy) return;
    setBusy(true);
    try {
      const response = await api('POST /user/logout');
      if (response.ok) return location.assign(signInPath());
      notify({ id: 'sign-out', kind: 'alert', text: response.data.smessage });
    } catch {
      notify({ id: 'sign-out', kind: 'alert', text: t('network-failed') });
    }
    setBusy(false);
  }

  return (
    <form
      method="post"
      action={signInPath('signin')}
      onSubmit={(event) => {
        event.preventDefault();
        signOut();
      }}
    >
      <input type="hidden" name="form" value="sign-out" />
      <button type="submit" className="menu-item" aria-disabled={isBusy}>
        {t('account-sign-out')}
      </button>
    </form>
  );
}
