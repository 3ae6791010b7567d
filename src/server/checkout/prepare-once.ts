import type { OrderStatus } from '#domain/order-status.ts';
import { clearPromotion, ownerOf } from '#server/cart/queries.ts';
import { findOrder, lockOrder, type OrderRow } from '#server/orders/queries.ts';
import type { Attempt } from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { violatedConstraint } from '#server/platform/db.ts';
import { type Refused, refusal } from '#server/platform/http/outcome.ts';
import { type Caller, createSession } from '#server/sessions/caller.ts';
import { type CapturedPayment, type FinaliserContext, markPaid } from '#server/settlement/finalise-orders.ts';
import { insertFirstAttempt, type PlacementPurpose } from './begin-attempt.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { prepareOrder } from './prepare-order.ts';

export interface CheckoutContext {
  payments: PaymentContext;
  finaliser: FinaliserContext;
  finalise(captured: CapturedPayment): Promise<OrderStatus>;
}

/** Violated if another process inserts an order with the same number, or for the same cart, first. */
const DUPLICATE_ORDER_CONSTRAINTS = new Set(['orders_pkey', 'order_line_pkey', 'one_active_order_per_cart']);

type PreparedPlacement = { ok: true; attempt: Attempt | null; session_token: string | undefined };

/** Prepares the order, or returns the one that exists already with its number. */
export async function prepareOnce(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  purpose: PlacementPurpose,
): Promise<PreparedPlacement | { ok: true; order: OrderRow } | Refused> {
  const { db } = context.payments;
  try {
    const prepared = await prepare(context, caller, input, purpose);
    if (prepared.ok) return prepared;
    const order = await findOrder(db, input.order_id);
    if (order) return { ok: true, order };
    // A guest's cart does not know that the coupon is used up and would go on showing the old total.
    if (prepared.reason === 'coupon-used') await clearPromotion(db, ownerOf(caller));
    return prepared;
  } catch (error) {
    const isDuplicate = DUPLICATE_ORDER_CONSTRAINTS.has(violatedConstraint(error) ?? '');
    const order = isDuplicate ? await findOrder(db, input.order_id) : undefined;
    if (order) return { ok: true, order };
    throw error;
  }
}

/** Step 1. An order with a total of 0 becomes Paid here, without a provider. */
async function prepare(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  purpose: PlacementPurpose,
): Promise<PreparedPlacement | Refused> {
  const { payments, finaliser } = context;
  const now = payments.clock();
  const result = await payments.db
    .transaction()
    .execute(async (tx) => {
      const session = caller.session_id === null ? await createSession(tx, null, payments.clock) : null;
      const callerWithSession = session ? { ...caller, session_id: session.session_id } : caller;
      const prepared = await prepareOrder(tx, callerWithSession, input, now);
      if (!prepared.ok) return rollBack(prepared);
      const session_token = session?.token;
      if (prepared.total === 0 && purpose === 'send-to-paypal') return rollBack(refusal('nothing-to-pay'));
      if (prepared.total === 0) {
        await markPaid(tx, finaliser, [await lockOrder(tx, input.order_id)]);
        return { ok: true as const, attempt: null, session_token };
      }
      const attempt = await insertFirstAttempt(tx, payments, input, prepared.total, purpose);
      if ('reason' in attempt) return rollBack(attempt);
      await payments.onStep('before-prepare-commits');
      return { ok: true as const, attempt, session_token };
    })
    .catch(refusedFrom);
  if (result.ok) await payments.onStep('prepared');
  return result;
}

/** Thrown to roll back a transaction that ends in a refusal. */
class RefusedTransaction extends Error {
  refused: Refused;
  constructor(refused: Refused) {
    super(refused.reason);
    this.refused = refused;
  }
}
function rollBack(refused: Refused): never {
  throw new RefusedTransaction(refused);
}
function refusedFrom(error: unknown): Refused {
  if (error instanceof RefusedTransaction) return error.refused;
  throw error;
}
