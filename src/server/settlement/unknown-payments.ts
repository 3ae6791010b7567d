import type { Currency } from '#domain/money.ts';
import { isOrderNumber } from '#domain/order-number.ts';
import { findOrder } from '#server/orders/queries.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { reportPaymentIssue } from '#server/payments/payment-issues.ts';
import type { ListedPayment, ListedRefund, PaymentProvider } from '#server/payments/provider.ts';
import type { Dispute } from './disputes.ts';

/**
 * Reports a captured payment that names an order of this shop but is missing in the shop's records. After a restored
 * backup, the order may be missing too. Returns false if the payment is not ours or staff have closed the issue.
 */
export const reportUnknownPayment = (
  payments: PaymentContext,
  { id }: PaymentProvider,
  payment: ListedPayment,
): Promise<boolean> =>
  report(payments, id, 'unknown-payment', payment.payment_id, payment, amountFacts(payment));

/** Reports a refund of a payment that the shop has no record of. */
export const reportUnknownRefund = (
  payments: PaymentContext,
  { id }: PaymentProvider,
  payment: ListedPayment,
  refund: ListedRefund,
): Promise<boolean> => report(payments, id, 'unknown-refund', refund.refund_id, payment, amountFacts(refund));

/** Reports a dispute about a payment that the shop has no record of. */
export const reportUnknownDispute = (
  payments: PaymentContext,
  { id }: PaymentProvider,
  payment: ListedPayment,
  dispute: Dispute,
): Promise<boolean> => report(payments, id, 'dispute', dispute.dispute_id, payment, dispute);

const amountFacts = ({ amount, currency, time }: ListedPayment | ListedRefund) => ({
  amount,
  currency,
  time,
});

async function report(
  { db, clock }: PaymentContext,
  provider: PaymentProvider['id'],
  kind: 'unknown-payment' | 'unknown-refund' | 'dispute',
  subject: string,
  { payment_id, reference }: ListedPayment,
  details: Dispute | ReturnType<typeof amountFacts>,
): Promise<boolean> {
  if (!isOrderNumber(reference)) return false;
  const order = await findOrder(db, reference);
  const facts = { ...details, payment_id, reference };
  const order_id = order?.order_id ?? null;
  return reportPaymentIssue(db, { kind, subject, provider, order_id, facts }, clock());
}

/** A payment of one of the provider's accounts; undefined if none has it, `no-response` if one did not respond. */
export async function findPaymentInAccounts(
  provider: PaymentProvider,
  currencies: readonly Currency[],
  payment_id: string,
): Promise<ListedPayment | 'no-response' | undefined> {
  let hasAllResponses = true;
  for (const currency of currencies.filter(provider.supports)) {
    const response = await provider.fetchListedPayment?.(currency, payment_id);
    if (response?.outcome === 'ok') return response.value;
    if (response?.outcome === 'unknown') hasAllResponses = false;
  }
  return hasAllResponses ? undefined : 'no-response';
}
