import { CURRENCIES } from '#domain/money.ts';
import { isOrderNumber } from '#domain/order-number.ts';
import { expediteCheck, findAttemptForEvent, isUndecided } from '#server/payments/attempts.ts';
import { claimEvents, markHandled, type PendingEvent } from '#server/payments/events.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { recordDispute } from './disputes.ts';
import { syncRefunds } from './sync-refunds.ts';
import { findPaymentInAccounts, reportUnknownDispute, reportUnknownPayment } from './unknown-payments.ts';

const BATCH_SIZE = 50;

/**
 * Handles stored webhook events. An event only names the payment to fetch, so duplicate, late or reordered events lead
 * to the same state. An event about a payment without an attempt has no effect unless the payment is captured and has
 * an order number of ours. An event that cannot be handled yet is not marked as handled, so it is claimed again.
 */
export async function processProviderEvents(payments: PaymentContext): Promise<void> {
  for (const event of await claimEvents(payments.db, payments.clock(), BATCH_SIZE)) {
    try {
      await processProviderEvent(payments, event);
    } catch (error) {
      payments.log.error({ err: error, event: event.event_id }, 'could not process a provider event');
    }
  }
}

async function processProviderEvent(payments: PaymentContext, event: PendingEvent): Promise<void> {
  const { db, clock } = payments;
  const attempt = await findAttemptForEvent(db, event.provider, event.about);
  if (!attempt) return processUnknownPayment(payments, event);
  if (event.about.dispute) await recordDispute(payments, attempt, event.about.dispute);
  if (isUndecided(attempt.state)) await expediteCheck(db, attempt.attempt_id, clock());
  if (attempt.state === 'captured') {
    const isSynced = await syncRefunds(payments, attempt);
    if (!isSynced) return;
  }
  await markHandled(db, event, 'worked', attempt.order_id, clock());
}

/** Handles an event about a payment without an attempt. Reports it if it is captured with an order number of ours. */
async function processUnknownPayment(payments: PaymentContext, event: PendingEvent): Promise<void> {
  const { db, clock, providers } = payments;
  const { payment_id, reference, dispute } = event.about;
  const provider = providers[event.provider];
  // An event about a refund or dispute may lack our order number, so the payment is fetched to read it.
  const mayBeOurs = payment_id !== undefined && (reference === undefined || isOrderNumber(reference));
  const payment = mayBeOurs ? await findPaymentInAccounts(provider, CURRENCIES, payment_id) : undefined;
  if (payment === 'no-response') return;
  if (!payment?.is_captured || !isOrderNumber(payment.reference))
    return markHandled(db, event, 'not-ours', null, clock());
  await reportUnknownPayment(payments, provider, payment);
  if (dispute) await reportUnknownDispute(payments, provider, payment, dispute);
  await markHandled(db, event, 'worked', null, clock());
}
