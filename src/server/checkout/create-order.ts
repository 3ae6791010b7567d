import { sql } from 'kysely';
import type { Refusal } from '#contract/refusals.ts';
import { unitsByPart } from '#domain/cart.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { insertCreditEntry } from '#server/customers/queries.ts';
import { isPlacedBy } from '#server/orders/is-placed-by.ts';
import { findOrder, lockOrder, type OrderRow } from '#server/orders/queries.ts';
import { type Attempt, attemptInsert, insertRecordedPayment } from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import { DatabaseUnreachable, violatedConstraint } from '#server/platform/database-errors.ts';
import { inTransaction, type Steps, type Tx } from '#server/platform/db.ts';
import type { IpPrefixes } from '#server/platform/ip-prefixes.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { storeGuest } from '#server/sessions/guests.ts';
import { insertSession, newSession } from '#server/sessions/queries.ts';
import { type CapturedPayment, type FinaliserContext, markPaid } from '#server/settlement/finalise-orders.ts';
import { newAttemptFor, paymentMethodRefusal } from './begin-attempt.ts';
import { holdLimitRefusal, holdOriginOf, yieldHoldsOfBusyNetwork } from './hold-limits.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { priceOrder, readCheckoutCart } from './price-order.ts';
import { storeOrder } from './store-order.ts';

export interface CheckoutContext {
  payments: PaymentContext;
  finaliser: FinaliserContext;
  /** Finalises a captured payment, in one transaction with others that were captured at the same time. */
  finalise(captured: CapturedPayment): Promise<OrderStatus>;
}

/** `pay`: charge now. `request-approval`: the payer first approves the payment at the provider. */
type PlacementPurpose = 'pay' | 'request-approval';

/** The constraints that are violated if another process has inserted the order, or one for the same cart. */
const DUPLICATE_ORDER_CONSTRAINTS = new Set(['orders_pkey', 'order_line_pkey', 'one_active_order_per_cart']);

interface CreatedOrder {
  /** The attempt to pay; null if there is nothing to pay. */
  attempt: Attempt | null;
  /** Token of a new session, if one was created. */
  session_token: string | undefined;
}

/** Creates the order with its first attempt. If an order with this number exists, returns that order. */
export async function createOrder(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  purpose: PlacementPurpose,
  ip: IpPrefixes,
): Promise<Result<CreatedOrder | { order: OrderRow }, Refusal>> {
  const { db, onStep } = context.payments;
  try {
    const created = await inTransaction(db, (tx) => insertNewOrder(tx, context, caller, input, purpose, ip));
    if (created.ok) {
      await onStep('prepared');
      return created;
    }
    // The cart may be refused because its order exists already, for example because a paid order closes its cart.
    const order = await findOrder(db, input.order_id);
    // Another buyer's order for the quote is not returned; `created` holds the refusal that explains it.
    const isByAnotherBuyer = order && input.quote_number !== null && !isPlacedBy(order, caller);
    return order && !isByAnotherBuyer ? ok({ order }) : created;
  } catch (error) {
    // After a COMMIT without a response, the order may or may not exist.
    const mayExist =
      error instanceof DatabaseUnreachable ||
      DUPLICATE_ORDER_CONSTRAINTS.has(violatedConstraint(error) ?? '');
    const order = mayExist ? await findOrder(db, input.order_id) : undefined;
    if (order) return ok({ order });
    throw error;
  }
}

/**
 * Checks and prices the locked cart, inserts the order as Processing, holds its stock, redeems its coupon, uses store
 * credit and begins its payment. All transactions lock in the same sequence: quote, cart, promotion, account, stock,
 * credit.
 */
async function insertNewOrder(
  tx: Tx,
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  purpose: PlacementPurpose,
  ip: IpPrefixes,
): Promise<Result<CreatedOrder, Refusal>> {
  const { clock, methods } = context.payments;
  const now = clock();
  // A guest who opened a quote link may have no row in the database yet.
  if (caller.guest && input.quote_number !== null) await storeGuest(tx, caller.guest);
  const checkoutCart = await readCheckoutCart(tx, caller, input, now);
  if (!checkoutCart.ok) return checkoutCart;
  const { cart, rows } = checkoutCart.value;
  const priced = await priceOrder(tx, caller, input, checkoutCart.value, now);
  if (!priced.ok) return priced;
  const method = methods[input.payment];
  const units = unitsByPart(rows);
  const origin = holdOriginOf(caller, ip);
  const total_units = units.reduce((sum, each) => sum + each.quantity, 0);
  const limitRefusal = await holdLimitRefusal(tx, context.finaliser.settings, {
    caller,
    origin,
    method,
    units: total_units,
  });
  if (limitRefusal) return limitRefusal;
  const attempt = await firstAttempt(tx, context, input, purpose);
  if (!attempt.ok) return attempt;
  const session = caller.session_id === null ? newSession() : null;
  const session_id = session?.session_id ?? caller.session_id;
  const hold_until = minutesAfter(now, method.hold_minutes);
  const orderData = {
    caller: { ...caller, session_id },
    input,
    cart,
    rows,
    ...priced.value,
    now,
    hold_until,
  };
  const alongside: Steps = {
    ...(session ? { session: insertSession(session, null, clock) } : {}),
    // The attempt selects from the CTE `placed`, so a duplicate order violates its own constraint before the attempt is
    // inserted.
    ...(attempt.value ? { attempt: attemptInsert(attempt.value, sql`placed`) } : {}),
  };
  const shortageRefusal = await storeOrder(tx, orderData, { hold_origin: origin, alongside });
  if (shortageRefusal) return shortageRefusal;
  if (input.credit > 0) await reserveCredit(tx, caller, input);
  if (attempt.value) await context.payments.onStep('before-prepare-commits');
  if (!attempt.value) await payWithoutProvider(tx, context, input);
  const isAwaitingApproval = attempt.value?.state === 'created';
  if (isAwaitingApproval) await yieldHoldsOfBusyNetwork(tx, context.finaliser.settings, input.order_id);
  return ok({ attempt: attempt.value, session_token: session?.token });
}

/** Reserves store credit until the order is paid or ends unpaid. Called after the stock is locked. */
async function reserveCredit(tx: Tx, { account }: Caller, { order_id, currency, credit }: PlaceOrderInput) {
  const entry = { customer_id: account!.customer_id, order_id, currency, amount: -credit };
  await insertCreditEntry(tx, { ...entry, kind: 'use', note: order_id, actor: 'shopper' });
}

/** The first attempt to pay the order; null if there is nothing left to pay. */
async function firstAttempt(
  tx: Tx,
  { payments }: CheckoutContext,
  input: PlaceOrderInput,
  purpose: PlacementPurpose,
): Promise<Result<Attempt | null, Refusal>> {
  const { order_id, currency, nonce: token, total, credit } = input;
  const amount = total - credit;
  if (amount === 0) return purpose === 'pay' ? ok(null) : refused('nothing-to-pay');
  const method = payments.methods[input.payment];
  const refusal = await paymentMethodRefusal(tx, method, input);
  if (refusal) return refusal;
  // The shop creates its order before the payer approves. This order is new, so the payer has not approved it.
  if (method.flow === 'approval' && purpose === 'pay') return refused(method.invalid_token_refusal);
  return ok(newAttemptFor(method, payments, { order_id, n: 1, currency, amount, token }));
}

/** Marks an order with nothing left to pay as Paid. */
async function payWithoutProvider(
  tx: Tx,
  { payments, finaliser }: CheckoutContext,
  { order_id, currency, credit }: PlaceOrderInput,
): Promise<void> {
  if (credit > 0) {
    const recorded = { provider: 'credit', method: null, received_on: null } as const;
    const now = payments.clock();
    await insertRecordedPayment(tx, { ...recorded, order_id, currency, amount: credit, now });
  }
  await markPaid(tx, finaliser, [await lockOrder(tx, order_id)]);
}
