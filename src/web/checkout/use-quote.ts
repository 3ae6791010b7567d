import { useEffect, useState } from 'react';
import { regionsOf } from '#domain/places.ts';
import { type Cart, useShop } from '../platform/shop.tsx';
import type { Quote } from './place.ts';

/** What the cart costs when shipped there: asked again when cart, currency or province change. */
export function useQuote(cart: Cart | null, country: string, province: string) {
  const { api, currency } = useShop();
  const [quote, setQuote] = useState<Quote | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const isPlace = regionsOf(country).includes(province);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    let isOld = false;
    if (!cart) return;
    const query = { currency, ...(isPlace ? { country, province } : {}) };
    api('GET /quote', { query }).then(
      (response) => {
        if (isOld) return;
        setFailed(!response.ok);
        if (response.ok) setQuote(response.data);
      },
      () => !isOld && setFailed(true),
    );
    return () => {
      isOld = true;
    };
  }, [api, cart, currency, country, province, isPlace, turn]);

  // Numbers of the other currency are no answer, however soon they are replaced.
  const current = quote?.currency === currency ? quote : null;
  return { quote: current, setQuote, hasFailed, isPlace, again: () => setTurn((now) => now + 1) };
}
