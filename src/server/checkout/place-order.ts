import { ownerOf } from '#server/cart/queries.ts';
import { type Captured, type Finalising, makePaid } from '#server/orders/finalise-orders.ts';
import { findOrder, lockOrder, type OrderRow, prolongHold, showToSession } from '#server/orders/queries.ts';
import { voidOrder } from '#server/orders/void-order.ts';
import {
  type Attempt,
  insertAttempt,
  isUndecided,
  lastAttempt,
  leaseFrom,
} from '#server/payments/attempts.ts';
import { type Payments, payAttempt } from '#server/payments/pay.ts';
import type { DeclineClass } from '#server/payments/provider.ts';
import { beginSession, type Caller } from '#server/platform/caller.ts';
import { brokenConstraint, type Tx } from '#server/platform/db.ts';
import { type Answer, refusal } from '#server/platform/http/answers.ts';
import { hashToken } from '#server/platform/secrets.ts';
import type { OrderStatusName } from '#server/platform/tables.ts';
import { contentHash, type OrderWish } from './order-wish.ts';
import { holdUntil, prepareOrder } from './prepare-order.ts';

/** What placing came to: the order's status, or why there is none. */
export type Placed = { status: OrderStatusName; session_token?: string };
type Refused = Extract<Answer<never>, { ok: false }>;
type Placing = { ok: true; value: Placed } | Refused;

export interface PlaceOrder {
  payments: Payments;
  finalising: Finalising;
  finalise(captured: Captured): Promise<OrderStatusName>;
}

/**
 * Places and pays an order. In calling order:
 *   1. prepare   (transaction)  order, lines, holds, redemption, attempt
 *   2. pay       (none open)    authorise → write down → capture
 *   3. finalise  (transaction)  Paid: allocation, invoice, mail, cart closed
 * The order number makes a repeat harmless: the same wish gets the same answer, whatever happened
 * to the first one.
 */
export async function placeOrder(shop: PlaceOrder, caller: Caller, wish: OrderWish): Promise<Placing> {
  try {
    return await place(shop, caller, wish);
  } catch (error) {
    // One token pays once, whichever order it was first sent with.
    if (brokenConstraint(error) === TOKEN_USED) return refusal('payment-new-token') as Refused;
    throw error;
  }
}

async function place(shop: PlaceOrder, caller: Caller, wish: OrderWish): Promise<Placing> {
  const { db } = shop.payments;
  try {
    const prepared = await prepare(shop, caller, wish);
    if (prepared.ok) {
      const { attempt, session_token } = prepared;
      return attempt ? pay(shop, attempt, wish.email, session_token) : placed('Paid', session_token);
    }
    // A repeat is refused as well, for its cart has become the order.
    const twin = await findOrder(db, wish.order_id);
    return twin ? repeat(shop, caller, wish, twin) : prepared;
  } catch (error) {
    const twin = WRITTEN_TWICE.has(brokenConstraint(error) ?? '')
      ? await findOrder(db, wish.order_id)
      : undefined;
    if (twin) return repeat(shop, caller, wish, twin);
    throw error;
  }
}

/** What breaks when another process was quicker with the same order number. */
const WRITTEN_TWICE = new Set(['orders_pkey', 'order_line_pkey', 'one_living_order_per_cart']);
const TOKEN_USED = 'payment_attempt_token_hash_key';

const placed = (status: OrderStatusName, session_token?: string): Placing => ({
  ok: true,
  value: { status, ...(session_token ? { session_token } : {}) },
});

/** Step 1. An order that costs nothing is Paid right here, without a provider. */
async function prepare(shop: PlaceOrder, caller: Caller, wish: OrderWish) {
  const { payments, finalising } = shop;
  const now = payments.clock();
  return payments.db
    .transaction()
    .execute(async (tx) => {
      const session = caller.session_id === null ? await beginSession(tx, null, payments.clock) : null;
      const known = session ? { ...caller, session_id: session.session_id } : caller;
      const result = await prepareOrder(tx, known, wish, now);
      if (!result.ok) return abandon(result);
      const session_token = session?.token;
      if (result.total === 0) {
        await makePaid(tx, finalising, [await lockOrder(tx, wish.order_id)]);
        return { ok: true as const, attempt: null, session_token };
      }
      if (wish.payment !== 'card' || !payments.providers.square.takes(wish.currency))
        return abandon(refusal('payment-method-missing'));
      if (wish.nonce === null) return abandon(refusal('token-missing'));
      const attempt = await beginAttempt(tx, shop, wish, result.total, 1);
      await payments.at('before-prepare-commits');
      return { ok: true as const, attempt, session_token };
    })
    .catch(rescued)
    .then(async (result) => {
      if (result.ok) await payments.at('prepared');
      return result;
    });
}

/** Leaves a transaction with a refusal, taking back all that it wrote. */
class Abandoned extends Error {
  refused: Refused;
  constructor(refused: Refused) {
    super(refused.reason);
    this.refused = refused;
  }
}
function abandon(refused: Answer<never>): never {
  throw new Abandoned(refused as Refused);
}
function rescued(error: unknown): Refused {
  if (error instanceof Abandoned) return error.refused;
  throw error;
}

const beginAttempt = (tx: Tx, { payments }: PlaceOrder, wish: OrderWish, amount: number, n: number) =>
  insertAttempt(tx, {
    order_id: wish.order_id,
    n,
    provider: 'square',
    state: 'authorising',
    currency: wish.currency,
    amount,
    sealed_token: payments.secrets.seal(wish.nonce!),
    token_hash: hashToken(wish.nonce!),
    provider_order_id: null,
    now: payments.clock(),
    lease_until: leaseFrom(payments.clock()),
  });

/** Steps 2 and 3. Silence of the provider leaves the order in Processing; the worker goes on asking. */
async function pay(
  { payments, finalise }: PlaceOrder,
  attempt: Attempt,
  email: string,
  session_token?: string,
): Promise<Placing> {
  const paid = await payAttempt(payments, attempt, email);
  if (paid.result === 'declined') return declined(paid.decline);
  if (paid.result === 'unknown') return placed('Processing', session_token);
  const status = await finalise(attempt);
  await payments.at('finalised');
  return placed(status, session_token);
}

const DECLINES = {
  'other-card': 'payment-declined',
  'fix-input': 'payment-fix-input',
  'new-token': 'payment-new-token',
  'other-funding': 'payment-declined',
  'other-method': 'payment-declined',
  'not-approved': 'payment-declined',
  unavailable: 'payment-unavailable',
} as const;

const declined = (decline: DeclineClass): Refused => refusal(DECLINES[decline]) as Refused;

/** The number has its order already: tells how it stands, or tries another card on it. */
async function repeat(shop: PlaceOrder, caller: Caller, wish: OrderWish, order: OrderRow): Promise<Placing> {
  const { db, clock } = shop.payments;
  if (!isPlacedBy(order, caller)) return refusal('order-number-unknown') as Refused;
  if (order.status === 'Void') return refusal('order-replaced') as Refused;
  const last = await lastAttempt(db, order.order_id);
  const retryable = order.status === 'Processing' && last !== undefined && !isUndecided(last.state);
  if (!contentHash(wish).equals(order.content_hash)) {
    if (!retryable) return refusal('order-content-differs') as Refused;
    // The shopper changed the order after a declined card: this one ends, the cart gets a new number.
    await db.transaction().execute((tx) => voidOrder(tx, order.order_id, 'changed-after-decline', clock()));
    return refusal('order-replaced') as Refused;
  }
  const session_token = await sessionFor(shop, caller, order);
  if (!retryable || last.state === 'captured') return placed(order.status, session_token);
  if (wish.nonce === null) return refusal('token-missing') as Refused;
  if (hashToken(wish.nonce).equals(last.token_hash)) return declined(last.declined_class ?? 'new-token');
  return tryAgain(shop, wish, order, last, session_token);
}

async function tryAgain(
  shop: PlaceOrder,
  wish: OrderWish,
  order: OrderRow,
  last: Attempt,
  session_token: string | undefined,
): Promise<Placing> {
  const { db, clock } = shop.payments;
  const attempt = await db.transaction().execute(async (tx) => {
    const { status } = await lockOrder(tx, order.order_id);
    const newest = await lastAttempt(tx, order.order_id);
    if (status !== 'Processing' || newest?.attempt_id !== last.attempt_id) return null;
    await prolongHold(tx, order.order_id, holdUntil(clock()));
    return beginAttempt(tx, shop, wish, order.total, last.n + 1);
  });
  if (attempt) return pay(shop, attempt, order.email, session_token);
  const now = await findOrder(db, order.order_id);
  return now?.status === 'Void' ? (refusal('order-replaced') as Refused) : placed(now!.status, session_token);
}

/** Whoever placed it may repeat it; the visitor's id serves for this even after it has ended. */
function isPlacedBy(order: OrderRow, caller: Caller): boolean {
  const owner = ownerOf(caller);
  return 'account_id' in owner ? order.account_id === owner.account_id : order.guest_id === owner.guest_id;
}

/** The first answer may have been lost, and the session's cookie with it. */
async function sessionFor(
  { payments }: PlaceOrder,
  caller: Caller,
  order: OrderRow,
): Promise<string | undefined> {
  if (caller.session_id !== null) {
    if (caller.session_id !== order.session_id)
      await showToSession(payments.db, order.order_id, caller.session_id);
    return undefined;
  }
  const session = await beginSession(payments.db, null, payments.clock);
  await showToSession(payments.db, order.order_id, session.session_id);
  return session.token;
}
