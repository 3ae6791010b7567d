import { useEffect, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { useShop } from '../platform/shop.tsx';

type PaymentMethods = Pick<Reply<'GET /placeorder/methods'>, 'card' | 'paypal'>;

const PAYMENT_CHOICES = ['card', 'paypal'] as const;

/** The payment methods offered in the displayed currency. */
export function usePaymentMethods() {
  const { api, currency } = useShop();
  const [details, setDetails] = useState<PaymentMethods | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request
  useEffect(() => {
    let isStale = false;
    setDetails(null);
    setFailed(false);
    api('GET /placeorder/methods', { query: { currency } }).then(
      (response) => {
        if (isStale) return;
        if (response.ok) setDetails(response.data);
        else setFailed(true);
      },
      () => !isStale && setFailed(true),
    );
    return () => {
      isStale = true;
    };
  }, [api, currency, attempt]);

  const offered = PAYMENT_CHOICES.filter((each) => details?.[each]);
  return { details, offered, hasFailed, retry: () => setAttempt((count) => count + 1) };
}
