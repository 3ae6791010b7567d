import type { OrderPayment, PaidCard } from '#domain/payment.ts';
import type { Translate } from './texts.ts';

interface Payment {
  payment: OrderPayment;
  card?: PaidCard | null;
}

/** The payment method of an order. A card is named by its brand and last four digits, if they are known. */
export function paymentText({ payment, card }: Payment, t: Translate): string {
  if (!card) return t(`order-payment-${payment}`);
  const { brand, last4 } = card;
  return brand
    ? t('order-payment-brand-number', { brand, last4 })
    : t('order-payment-card-number', { last4 });
}
