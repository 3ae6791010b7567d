import { useEffect, useState } from 'react';
import { readCookie } from '../platform/cookies.ts';
import { useShop } from '../platform/shop.tsx';

/**
 * For what only a customer may do: does it at once, or, where somebody is signed in and the header's call
 * has not said yet who, as soon as it has. Nobody who is signed in is told to sign in.
 */
export function useOnceKnown(work: () => void): () => void {
  const { cart, reload } = useShop();
  const [isWaiting, setWaiting] = useState(false);
  const isKnown = cart !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for is done once
  useEffect(() => {
    if (!isWaiting || !isKnown) return;
    setWaiting(false);
    work();
  }, [isWaiting, isKnown]);
  return () => {
    if (isKnown || !readCookie('login')) return work();
    setWaiting(true);
    reload();
  };
}
