import { useEffect, useState } from 'react';
import { readCookie } from '../platform/cookies.ts';
import { useShop } from '../platform/shop.tsx';

/**
 * Defers an action until the account is known. Without a login cookie, there is none, and nothing is deferred. If the
 * account cannot be loaded, an alert offers to try again.
 */
export function useAfterAccountLoads(action: () => void): () => void {
  const { t, notify, dismiss, isAccountKnown, hasHeaderFailed, reloadHeader } = useShop();
  const [isWaiting, setWaiting] = useState(false);
  function start() {
    if (isAccountKnown || !readCookie('login')) return action();
    setWaiting(true);
    if (hasHeaderFailed) reloadHeader();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the account has been loaded or could not be
  useEffect(() => {
    if (!isWaiting || !(isAccountKnown || hasHeaderFailed)) return;
    setWaiting(false);
    if (isAccountKnown) {
      dismiss('account');
      action();
    } else {
      const retry = { label: t('try-again'), run: start };
      notify({ id: 'account', kind: 'alert', text: t('header-failed'), action: retry });
    }
  }, [isWaiting, isAccountKnown, hasHeaderFailed]);
  return start;
}
