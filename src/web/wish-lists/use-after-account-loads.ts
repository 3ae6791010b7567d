import { useEffect, useState } from 'react';
import { readCookie } from '../platform/cookies.ts';
import { useShop } from '../platform/shop.tsx';

/** Defers an action until the account is known: when the header is loaded or, without a login cookie, immediately. */
export function useAfterAccountLoads(action: () => void): () => void {
  const { cart, hasHeaderFailed, reloadHeader } = useShop();
  const [isWaiting, setWaiting] = useState(false);
  const isKnown = cart !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action runs once
  useEffect(() => {
    if (!isWaiting || !isKnown) return;
    setWaiting(false);
    action();
  }, [isWaiting, isKnown]);
  return () => {
    if (isKnown || !readCookie('login')) return action();
    setWaiting(true);
    if (hasHeaderFailed) reloadHeader();
  };
}
