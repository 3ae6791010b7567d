import { useEffect, useState } from 'react';
import { regionsIn } from '#domain/regions.ts';
import { type Cart, useShop } from '../platform/shop.tsx';
import type { Quote } from './place-order.ts';

/** The price of the cart when shipped to a province; without tax until the province is known. */
export function useQuote(cart: Cart | null, country: string, province: string) {
  const { api, currency } = useShop();
  const [quote, setQuote] = useState<Quote | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const hasDestination = regionsIn(country).includes(province);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request
  useEffect(() => {
    let isStale = false;
    if (!cart) return;
    const query = { currency, ...(hasDestination ? { country, province } : {}) };
    api('GET /quote', { query }).then(
      (response) => {
        if (isStale) return;
        setFailed(!response.ok);
        if (response.ok) setQuote(response.data);
      },
      () => !isStale && setFailed(true),
    );
    return () => {
      isStale = true;
    };
  }, [api, cart, currency, country, province, hasDestination, attempt]);

  // Amounts in the previous currency are not displayed while the new quote loads.
  const current = quote?.currency === currency ? quote : null;
  return {
    quote: current,
    setQuote,
    hasFailed,
    hasDestination,
    retry: () => setAttempt((count) => count + 1),
  };
}
