import type { Refusal } from '#contract/refusals.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { clearPromotion, ownerOf } from '#server/cart/queries.ts';
import { findOrder, lockOrder, type OrderRow } from '#server/orders/queries.ts';
import type { Attempt } from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { violatedConstraint } from '#server/platform/database-errors.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { createSession } from '#server/sessions/queries.ts';
import { type CapturedPayment, type FinaliserContext, markPaid } from '#server/settlement/finalise-orders.ts';
import { insertNewAttempt, paymentMethodRefusal } from './begin-attempt.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { prepareOrder } from './prepare-order.ts';

export interface CheckoutContext {
  payments: PaymentContext;
  finaliser: FinaliserContext;
  finalise(captured: CapturedPayment): Promise<OrderStatus>;
}

/** `pay`: charge the payment now. `request-approval`: the payer approves it at the provider first. */
export type PlacementPurpose = 'pay' | 'request-approval';

/** Violated if another process inserts an order with the same number, or for the same cart, first. */
const DUPLICATE_ORDER_CONSTRAINTS = new Set(['orders_pkey', 'order_line_pkey', 'one_active_order_per_cart']);

interface PreparedPlacement {
  attempt: Attempt | null;
  session_token: string | undefined;
}

/** Prepares the order, or returns the one that exists already with its number. */
export async function prepareOnce(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  purpose: PlacementPurpose,
): Promise<Result<PreparedPlacement | { order: OrderRow }, Refusal>> {
  const { db } = context.payments;
  try {
    const prepared = await prepare(context, caller, input, purpose);
    if (prepared.ok) return prepared;
    const order = await findOrder(db, input.order_id);
    if (order) return ok({ order });
    // A guest's cart does not know that the coupon is used up and would go on showing the old total.
    if (prepared.reason === 'coupon-used') await clearPromotion(db, ownerOf(caller));
    return prepared;
  } catch (error) {
    const isDuplicate = DUPLICATE_ORDER_CONSTRAINTS.has(violatedConstraint(error) ?? '');
    const order = isDuplicate ? await findOrder(db, input.order_id) : undefined;
    if (order) return ok({ order });
    throw error;
  }
}

/** Step 1. An order with a total of 0 becomes Paid here, without a provider. */
async function prepare(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  purpose: PlacementPurpose,
): Promise<Result<PreparedPlacement, Refusal>> {
  const { payments, finaliser } = context;
  const now = payments.clock();
  const method = payments.methods[input.payment];
  const result = await inTransaction(payments.db, async (tx) => {
    const session = caller.session_id === null ? await createSession(tx, null, payments.clock) : null;
    const callerWithSession = session ? { ...caller, session_id: session.session_id } : caller;
    const prepared = await prepareOrder(tx, callerWithSession, input, now, method);
    if (!prepared.ok) return prepared;
    const { total } = prepared.value;
    const session_token = session?.token;
    if (total === 0 && purpose === 'request-approval') return refused('nothing-to-pay');
    if (total === 0) {
      await markPaid(tx, finaliser, [await lockOrder(tx, input.order_id)]);
      return ok({ attempt: null, session_token });
    }
    const refusal = await paymentMethodRefusal(tx, method, input);
    if (refusal) return refusal;
    // A payer who has approved a payment has an order already; any other order of the provider is not ours.
    if (method.flow === 'approval' && purpose === 'pay') return refused(method.nonce_refusal);
    const { order_id, currency, nonce: token } = input;
    const first = { order_id, n: 1, currency, amount: total, token };
    const attempt = await insertNewAttempt(tx, payments, method, first);
    await payments.onStep('before-prepare-commits');
    return ok({ attempt, session_token });
  });
  if (result.ok) await payments.onStep('prepared');
  return result;
}
