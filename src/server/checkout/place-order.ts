import type { Refusal } from '#contract/refusals.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { findOrder, type OrderRow } from '#server/orders/queries.ts';
import { type Attempt, findLastAttempt } from '#server/payments/attempts.ts';
import { type PayResult, payAttempt } from '#server/payments/pay.ts';
import { violatedConstraint } from '#server/platform/database-errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { beginNextAttempt, declineRefusal } from './begin-attempt.ts';
import { type CheckoutContext, createOrder } from './create-order.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { checkRepeatedOrder, ensureOrderSession, isRetryable, voidRefusal } from './repeated-order.ts';

interface PlacedOrder {
  status: OrderStatus;
  payer_name: string | null;
  /** Token of a new session, if one was created. */
  session_token: string | undefined;
}
/** The placed order, or the reason no order was placed. */
export type PlaceOrderResult = Result<PlacedOrder, Refusal>;

/** An order and the attempt to pay it; null if nothing is to be paid now. */
interface BegunOrder extends PlacedOrder {
  attempt: Attempt | null;
  email: string;
}

/**
 * Places and pays an order. The order number makes placement idempotent: a repeated request gets the same
 * result, whatever happened to the first one. If the process ends between two steps, the background job continues.
 */
export async function placeOrder(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
): Promise<PlaceOrderResult> {
  // One transaction: order, lines, holds, redemption, attempt.
  const begun = await beginOrder(context, caller, input);
  if (!begun.ok) return begun;
  const { attempt, email, ...order } = begun.value;
  if (!attempt) return ok(order);
  // No transaction: authorise, record, capture.
  const paid = await payAttempt(context.payments, attempt, email);
  // One transaction, repeatable: Paid, allocation, invoice, email, cart closed.
  const settled = await settlePayment(context, input, attempt, paid);
  return settled.ok ? ok({ ...order, ...settled.value }) : settled;
}

const TOKEN_UNIQUE_CONSTRAINT = 'payment_attempt_token_hash_key';

/** Creates the order, or continues with the one that exists already with its number. */
async function beginOrder(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
): Promise<Result<BegunOrder, Refusal>> {
  try {
    const created = await createOrder(context, caller, input, 'pay');
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
    // A card token can be used once, for any order.
    if (violatedConstraint(error) === TOKEN_UNIQUE_CONSTRAINT) return refused('payment-new-token');
    throw error;
  }
}

/** The order exists already: returns its status, or begins another attempt to pay it. */
async function resumeOrder(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  order: OrderRow,
): Promise<Result<BegunOrder, Refusal>> {
  const { payments } = context;
  const last = await findLastAttempt(payments.db, order.order_id);
  const refusal = await checkRepeatedOrder(payments, caller, input, order, last);
  if (refusal) return refusal;
  const session_token = await ensureOrderSession(payments, caller, order);
  const begun = { attempt: null, email: order.email, session_token, status: order.status, payer_name: null };
  if (!isRetryable(order, last)) return ok({ ...begun, payer_name: last?.payer_name ?? null });
  if (order.cancelled_at !== null) return refused('order-being-cancelled');
  const next = await beginNextAttempt(payments, input, order, last!);
  if (!next.ok) return next;
  if (next.value) return ok({ ...begun, attempt: next.value });
  const current = (await findOrder(payments.db, order.order_id))!;
  return current.status === 'Void' ? voidRefusal(current) : ok({ ...begun, status: current.status });
}

/** If the outcome is unknown, the order stays in Processing and the background job continues. */
async function settlePayment(
  { payments, finalise }: CheckoutContext,
  input: PlaceOrderInput,
  attempt: Attempt,
  paid: PayResult,
): Promise<Result<Pick<PlacedOrder, 'status' | 'payer_name'>, Refusal>> {
  if (paid.result === 'declined') return declineRefusal(payments.methods[input.payment], paid.decline);
  if (paid.result === 'unknown') return ok({ status: 'Processing', payer_name: null });
  const status = await finalise(attempt);
  await payments.onStep('finalised');
  return ok({ status, payer_name: paid.payer_name });
}
