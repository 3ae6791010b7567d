import type { OrderStatus } from '#domain/order-status.ts';
import { dropPromotion, ownerOf } from '#server/cart/queries.ts';
import { type Captured, type FinaliserContext, markPaid } from '#server/orders/finalise-orders.ts';
import { findOrder, lockOrder, type OrderRow } from '#server/orders/queries.ts';
import type { Attempt } from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { beginSession, type Caller } from '#server/platform/caller.ts';
import { brokenConstraint } from '#server/platform/db.ts';
import { type Outcome, refusal } from '#server/platform/http/outcome.ts';
import { firstAttempt, type Purpose } from './begin-attempt.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { prepareOrder } from './prepare-order.ts';

export type Refused = Extract<Outcome<never>, { ok: false }>;

export interface CheckoutContext {
  payments: PaymentContext;
  finalising: FinaliserContext;
  finalise(captured: Captured): Promise<OrderStatus>;
}

/** What breaks when another process was quicker with the same order number. */
const WRITTEN_TWICE = new Set(['orders_pkey', 'order_line_pkey', 'one_living_order_per_cart']);

type Prepared = { ok: true; attempt: Attempt | null; session_token: string | undefined };

/** Prepares the order, or finds that its number has one already: its cart has become that order. */
export async function prepareOnce(
  shop: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  purpose: Purpose,
): Promise<Prepared | { ok: true; order: OrderRow } | Refused> {
  const { db } = shop.payments;
  try {
    const prepared = await prepare(shop, caller, input, purpose);
    if (prepared.ok) return prepared;
    const order = await findOrder(db, input.order_id);
    if (order) return { ok: true, order };
    // A guest's cart cannot know that the coupon is used up: it would go on showing the old total.
    if (prepared.reason === 'coupon-used') await dropPromotion(db, ownerOf(caller));
    return prepared;
  } catch (error) {
    const isTwin = WRITTEN_TWICE.has(brokenConstraint(error) ?? '');
    const order = isTwin ? await findOrder(db, input.order_id) : undefined;
    if (order) return { ok: true, order };
    throw error;
  }
}

/** Step 1. An order that costs nothing is Paid right here, without a provider. */
async function prepare(
  shop: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  purpose: Purpose,
): Promise<Prepared | Refused> {
  const { payments, finalising } = shop;
  const now = payments.clock();
  const result = await payments.db
    .transaction()
    .execute(async (tx) => {
      const session = caller.session_id === null ? await beginSession(tx, null, payments.clock) : null;
      const known = session ? { ...caller, session_id: session.session_id } : caller;
      const prepared = await prepareOrder(tx, known, input, now);
      if (!prepared.ok) return abandon(prepared);
      const session_token = session?.token;
      if (prepared.total === 0 && purpose === 'send-to-paypal') return abandon(refusal('nothing-to-pay'));
      if (prepared.total === 0) {
        await markPaid(tx, finalising, [await lockOrder(tx, input.order_id)]);
        return { ok: true as const, attempt: null, session_token };
      }
      const attempt = await firstAttempt(tx, payments, input, prepared.total, purpose);
      if ('reason' in attempt) return abandon(attempt);
      await payments.onStep('before-prepare-commits');
      return { ok: true as const, attempt, session_token };
    })
    .catch(rescued);
  if (result.ok) await payments.onStep('prepared');
  return result;
}

/** Leaves a transaction with a refusal, taking back all that it wrote. */
class Abandoned extends Error {
  refused: Refused;
  constructor(refused: Refused) {
    super(refused.reason);
    this.refused = refused;
  }
}
function abandon(refused: Outcome<never>): never {
  throw new Abandoned(refused as Refused);
}
function rescued(error: unknown): Refused {
  if (error instanceof Abandoned) return error.refused;
  throw error;
}
