import type { Refusal } from '#contract/refusals.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { findOrder, type OrderRow } from '#server/orders/queries.ts';
import { type Attempt, findLastAttempt } from '#server/payments/attempts.ts';
import { type PaymentContext, type PayResult, payAttempt, requestDeadline } from '#server/payments/pay.ts';
import { isTransientError, violatedConstraint } from '#server/platform/database-errors.ts';
import type { IpPrefixes } from '#server/platform/ip-prefixes.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { beginNextAttempt, declineRefusal, isRetryable, type PaymentResult } from './begin-attempt.ts';
import { type CheckoutContext, createOrder } from './create-order.ts';
import { limitHoldAfterDecline } from './hold-limits.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { checkRepeatedOrder, ensureOrderSession, voidRefusal } from './repeated-order.ts';

interface PlacedOrder {
  status: OrderStatus;
  payer_name: string | null;
  /** Token of a new session, if one was created. */
  session_token: string | undefined;
}
/**
 * The placed order, or the reason no order was placed. A declined payment is not a refusal if another request is paying
 * the order.
 */
export type PlaceOrderResult = PaymentResult<PlacedOrder>;

/** An order and the attempt to pay it, which is null if nothing has to be paid now. */
interface BegunOrder extends PlacedOrder {
  attempt: Attempt | null;
  email: string;
}

/**
 * Places and pays an order. The order number makes placement idempotent: a repeated request gets the result of the
 * first one. If the process stops between two steps, a background job continues.
 */
export async function placeOrder(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  ip: IpPrefixes,
): Promise<PlaceOrderResult> {
  const deadline = requestDeadline(context.payments);
  // Inserts order, lines, holds, redemption and attempt in one transaction.
  const begun = await beginOrder(context, caller, input, ip);
  if (!begun.ok) return begun;
  const { attempt, email, ...order } = begun.value;
  if (!attempt) return ok(order);
  // Authorises, records and captures the payment outside any transaction.
  const payResult = await payAttempt(context.payments, attempt, email, deadline);
  // Sets Paid, allocates stock, issues the invoice, queues the email and closes the cart. May be repeated.
  const settled = await settlePayment(context, input, attempt, payResult);
  const decline = payResult.result === 'declined' ? payResult.decline : undefined;
  return { ...(settled.ok ? ok({ ...order, ...settled.value }) : settled), decline };
}

const TOKEN_UNIQUE_CONSTRAINT = 'payment_attempt_token_hash_key';

/** Creates the order, or continues with an existing order of the same number. */
async function beginOrder(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  ip: IpPrefixes,
): Promise<PaymentResult<BegunOrder>> {
  try {
    const created = await createOrder(context, caller, input, 'pay', ip);
    if (!created.ok) return created;
    if ('order' in created.value) return await resumeOrder(context, caller, input, created.value.order);
    const { attempt } = created.value;
    return ok({
      ...created.value,
      email: input.email,
      status: attempt ? 'Processing' : 'Paid',
      payer_name: null,
    });
  } catch (error) {
    // A card token can be used only once, whatever the order.
    if (violatedConstraint(error) === TOKEN_UNIQUE_CONSTRAINT)
      return declineRefusal(context.payments.methods[input.payment], 'new-token');
    throw error;
  }
}

/** Continues with an existing order: returns its status, or begins another attempt to pay it. */
async function resumeOrder(
  { payments }: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  order: OrderRow,
): Promise<PaymentResult<BegunOrder>> {
  const refusal = await checkRepeatedOrder(payments, caller, input, order);
  if (refusal) return refusal;
  const session_token = await ensureOrderSession(payments, caller, order);
  const attempt = await beginAttemptIfRetryable(payments, input, order);
  if (!attempt.ok) return attempt;
  const begun = { attempt: attempt.value, email: order.email, session_token };
  if (attempt.value) return ok({ ...begun, status: order.status, payer_name: null });
  const current = await readCurrentState(payments, order.order_id);
  return current.ok ? ok({ ...begun, ...current.value }) : current;
}

/** Begins another attempt to pay an order; null if the order cannot be paid now. */
async function beginAttemptIfRetryable(
  payments: PaymentContext,
  input: PlaceOrderInput,
  order: OrderRow,
): Promise<PaymentResult<Attempt | null>> {
  // Checked without a lock first, because most repeated requests are for paid orders; checked again under the lock.
  if (!isRetryable(order, await findLastAttempt(payments.db, order.order_id))) return ok(null);
  return beginNextAttempt(payments, input);
}

/** Reads the state of an order that other requests or the background job may have changed. */
async function readCurrentState(
  { db }: PaymentContext,
  order_id: string,
): Promise<Result<Pick<PlacedOrder, 'status' | 'payer_name'>, Refusal>> {
  const order = (await findOrder(db, order_id))!;
  if (order.status === 'Void') return voidRefusal(order);
  if (order.status === 'Processing' && order.cancelled_at !== null) return refused('order-being-cancelled');
  const lastAttempt = await findLastAttempt(db, order_id);
  return ok({ status: order.status, payer_name: lastAttempt?.payer_name ?? null });
}

/** If the outcome is unknown, the background job continues. A decline has no effect if another request is paying. */
async function settlePayment(
  { payments, finaliser, finalise }: CheckoutContext,
  input: PlaceOrderInput,
  attempt: Attempt,
  payResult: PayResult,
): Promise<Result<Pick<PlacedOrder, 'status' | 'payer_name'>, Refusal>> {
  const { order_id, attempt_id } = attempt;
  if (payResult.result === 'declined') {
    await limitHoldAfterDecline(payments, finaliser.settings, order_id);
    const lastAttempt = await findLastAttempt(payments.db, order_id);
    if (lastAttempt?.attempt_id === attempt_id)
      return declineRefusal(payments.methods[input.payment], payResult.decline);
  }
  if (payResult.result !== 'captured') return readCurrentState(payments, order_id);
  const status = await finalise(attempt).catch(processingIfTransient);
  await payments.onStep('finalised');
  return ok({ status, payer_name: payResult.payer_name });
}

/** After a temporary database error, the order stays in Processing; the background job finalises it later. */
function processingIfTransient(error: unknown): OrderStatus {
  if (isTransientError(error)) return 'Processing';
  throw error;
}
