import { itemName, subcategoryOf } from '#domain/family.ts';
import { type Country, countryCode, regionCode } from '#domain/places.ts';
import {
  findOrder,
  linesOf,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  setPayment,
} from '#server/orders/queries.ts';
import { type Attempt, lastAttempt, recordCall, setProviderOrder } from '#server/payments/attempts.ts';
import { callResultOf } from '#server/payments/pay.ts';
import type { PrepareRequest } from '#server/payments/provider.ts';
import type { Caller } from '#server/platform/caller.ts';
import { refusal } from '#server/platform/http/outcome.ts';
import { endUnapproved, refuseMethod, unapprovedAttempt } from './begin-attempt.ts';
import { holdUntil } from './build-order.ts';
import { isRetryable, refuseToGoOn, sessionFor } from './place-order.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { type CheckoutContext, prepareOnce, type Refused } from './prepare-once.ts';

type ForPayPal =
  | { ok: true; value: { provider_order_id: string; session_token: string | undefined; is_new: boolean } }
  | Refused;

/**
 * Before the payer is sent to PayPal: places the order as for a card (order, lines, holds, attempt),
 * then has PayPal make its order over exactly that sum. Asked again, it names the same PayPal order.
 */
export async function orderForPayPal(
  shop: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
): Promise<ForPayPal> {
  const prepared = await prepareOnce(shop, caller, input, 'send-to-paypal');
  if (!prepared.ok) return prepared;
  if (!('order' in prepared)) {
    return askProvider(shop, prepared.attempt!, prepared.session_token);
  }
  const { order } = prepared;
  const last = await lastAttempt(shop.payments.db, order.order_id);
  const no = (await refuseToGoOn(shop, caller, input, order, last)) ?? refuseMethod(shop.payments, input);
  if (no) return no;
  if (order.status !== 'Processing') return refusal('order-already-paid') as Refused;
  if (order.cancelled_at !== null) return refusal('order-being-cancelled') as Refused;
  if (!isRetryable(order, last)) return refusal('payment-under-way') as Refused;
  const session_token = await sessionFor(shop, caller, order);
  const attempt = await begin(shop, order, last!);
  if (!attempt) return refusal('payment-under-way') as Refused;
  if (attempt.provider_order_id === null) return askProvider(shop, attempt, session_token);
  const { provider_order_id } = attempt;
  return { ok: true, value: { provider_order_id, session_token, is_new: false } };
}

const isWaiting = (attempt: Attempt): boolean => attempt.provider === 'paypal' && attempt.state === 'created';

/** A new attempt by PayPal, or the one that waits with its pieces held on; null when somebody else was quicker. */
async function begin({ payments }: CheckoutContext, order: OrderRow, last: Attempt): Promise<Attempt | null> {
  return payments.db.transaction().execute(async (tx) => {
    const { status } = await lockOrder(tx, order.order_id);
    const newest = await lastAttempt(tx, order.order_id);
    if (status !== 'Processing' || newest?.attempt_id !== last.attempt_id) return null;
    await setPayment(tx, order.order_id, 'paypal', holdUntil(payments.clock(), 'paypal'));
    if (isWaiting(newest)) return newest;
    if (newest.state === 'created' && !(await endUnapproved(tx, newest))) return null;
    const { order_id, currency, total } = order;
    return unapprovedAttempt(tx, payments, { order_id, currency, amount: total, n: last.n + 1 });
  });
}

async function askProvider(
  { payments }: CheckoutContext,
  attempt: Attempt,
  session_token: string | undefined,
): Promise<ForPayPal> {
  const { db, log } = payments;
  const order = (await findOrder(db, attempt.order_id))!;
  const lines = await linesOf(db, attempt.order_id);
  const response = await payments.providers.paypal.prepare!(prepareRequest(order, lines, attempt));
  await payments.onStep('prepare-answered');
  await recordCall(db, attempt.attempt_id, callResultOf('prepare', response));
  if (response.outcome !== 'ok') {
    log.error({ order: order.order_id, code: response.code }, 'PayPal made no order');
    return refusal('paypal-unavailable') as Refused;
  }
  const { provider_order_id } = response.value;
  await setProviderOrder(db, attempt.attempt_id, provider_order_id);
  return { ok: true, value: { provider_order_id, session_token, is_new: true } };
}

/** What the payer is shown at PayPal: the order as it was written, to the cent. */
export function prepareRequest(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  attempt: Attempt,
): PrepareRequest {
  const to = order.shipping_address;
  return {
    ...attempt,
    lines: lines.map((line) => ({
      name: itemName(subcategoryOf(line.family), line.displayname),
      part_number: line.part_number,
      quantity: line.quantity,
      unit_price: line.unit_price,
    })),
    discount: order.total_discount,
    shipping: order.shipping,
    tax: order.items_tax,
    ship_to: {
      name: `${to.first_name} ${to.last_name}`,
      address_line_1: to.address_line_1,
      address_line_2: to.address_line_2,
      city: to.city,
      province_code: regionCode(to.country as Country, to.province),
      zip: to.zip,
      country_code: countryCode(to.country as Country),
    },
  };
}
