import { useEffect, useState } from 'react';
import { readCookie } from '../platform/cookies.ts';
import { useShop } from '../platform/shop.tsx';

/** Defers an action until the account is known. Without a login cookie, the shopper has none, and nothing is deferred. */
export function useAfterAccountLoads(action: () => void): () => void {
  const { t, notify, dismiss, isAccountKnown, hasHeaderFailed, reloadHeader } = useShop();
  const [isWaiting, setWaiting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action runs once
  useEffect(() => {
    if (!isWaiting) return;
    if (isAccountKnown) {
      setWaiting(false);
      dismiss('account');
      action();
    } else if (hasHeaderFailed) {
      const retry = { label: t('try-again'), run: reloadHeader };
      notify({ id: 'account', kind: 'alert', text: t('header-failed'), action: retry });
    }
  }, [isWaiting, isAccountKnown, hasHeaderFailed]);
  return () => {
    if (isAccountKnown || !readCookie('login')) return action();
    setWaiting(true);
    if (hasHeaderFailed) reloadHeader();
  };
}
