import { useShop } from '../platform/shop.tsx';
import { useFetched } from '../ui/use-fetched.ts';

const PAYMENT_CHOICES = ['card', 'paypal'] as const;
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number];

/** The payment method that a form or link names; `card` if it names none or an unknown one. */
export const parsePaymentChoice = (value: string | undefined): PaymentChoice =>
  PAYMENT_CHOICES.find((each) => each === value) ?? 'card';

export function usePaymentMethods() {
  const { api, currency } = useShop();
  const { data, isCurrent, retry, ...state } = useFetched(currency, () =>
    api('GET /placeorder/methods', { query: { currency } }),
  );
  const details = isCurrent ? data : null;
  const offered = PAYMENT_CHOICES.filter((each) => details?.[each]);
  return { details, offered, retry, hasFailed: state.hasFailed && !state.isLoading };
}
