import { useEffect, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { useShop } from '../platform/shop.tsx';

export type Methods = Pick<Reply<'GET /placeorder/methods'>, 'card' | 'paypal'>;

const WAYS = ['card', 'paypal'] as const;

/** How the chosen currency can be paid; asked again when it changes. */
export function useMethods() {
  const { api, currency } = useShop();
  const [methods, setMethods] = useState<Methods | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    let isOld = false;
    setMethods(null);
    setFailed(false);
    api('GET /placeorder/methods', { query: { currency } }).then(
      (response) => {
        if (isOld) return;
        if (response.ok) setMethods(response.data);
        else setFailed(true);
      },
      () => !isOld && setFailed(true),
    );
    return () => {
      isOld = true;
    };
  }, [api, currency, turn]);

  const offered = WAYS.filter((each) => methods?.[each]);
  return { methods, offered, hasFailed, again: () => setTurn((now) => now + 1) };
}
