import type { Refusal } from '#contract/refusals.ts';
import { itemName, subcategoryOf } from '#domain/family.ts';
import { type Country, countryCode, regionCode } from '#domain/regions.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import {
  findOrder,
  listOrderLines,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  setPayment,
} from '#server/orders/queries.ts';
import {
  type Attempt,
  findLastAttempt,
  recordCall,
  setProviderOrder,
  voidUnapproved,
} from '#server/payments/attempts.ts';
import { toCallResult } from '#server/payments/pay.ts';
import type { PrepareRequest } from '#server/payments/provider.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { insertUnapprovedAttempt, paymentMethodRefusal } from './begin-attempt.ts';
import { holdUntil } from './build-order.ts';
import { checkRepeatedOrder, ensureOrderSession, isRetryable } from './place-order.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { type CheckoutContext, prepareOnce } from './prepare-once.ts';

export type PayPalOrderResult = Result<
  { provider_order_id: string; session_token: string | undefined; is_new: boolean },
  Refusal
>;

/**
 * Prepares the order as for a card (order, lines, holds, attempt) and creates a PayPal order with the same
 * total, before the payer is sent to PayPal. A repeated call returns the same PayPal order.
 */
export async function preparePayPalOrder(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
): Promise<PayPalOrderResult> {
  const prepared = await prepareOnce(context, caller, input, 'send-to-paypal');
  if (!prepared.ok) return prepared;
  if (!('order' in prepared.value))
    return createProviderOrder(context, prepared.value.attempt!, prepared.value.session_token);
  const { order } = prepared.value;
  const last = await findLastAttempt(context.payments.db, order.order_id);
  const refusal =
    (await checkRepeatedOrder(context, caller, input, order, last)) ??
    paymentMethodRefusal(context.payments, input);
  if (refusal) return refusal;
  if (order.status !== 'Processing') return refused('order-already-paid');
  if (order.cancelled_at !== null) return refused('order-being-cancelled');
  if (!isRetryable(order, last)) return refused('payment-under-way');
  const session_token = await ensureOrderSession(context, caller, order);
  const attempt = await beginPayPalAttempt(context, order, last!);
  if (!attempt) return refused('payment-under-way');
  if (attempt.provider_order_id === null) return createProviderOrder(context, attempt, session_token);
  const { provider_order_id } = attempt;
  return ok({ provider_order_id, session_token, is_new: false });
}

const isAwaitingApproval = (attempt: Attempt): boolean =>
  attempt.provider === 'paypal' && attempt.state === 'created';

/**
 * A new PayPal attempt, or the one that awaits approval with its hold extended. Null if another request was
 * faster.
 */
async function beginPayPalAttempt(
  { payments }: CheckoutContext,
  order: OrderRow,
  last: Attempt,
): Promise<Attempt | null> {
  return inTransaction(payments.db, async (tx) => {
    const { status } = await lockOrder(tx, order.order_id);
    const newest = await findLastAttempt(tx, order.order_id);
    if (status !== 'Processing' || newest?.attempt_id !== last.attempt_id) return null;
    await setPayment(tx, order.order_id, 'paypal', holdUntil(payments.clock(), 'paypal'));
    if (isAwaitingApproval(newest)) return newest;
    if (newest.state === 'created' && !(await voidUnapproved(tx, newest.attempt_id, 'NOT_APPROVED')))
      return null;
    const { order_id, currency, total } = order;
    return insertUnapprovedAttempt(tx, payments, { order_id, currency, amount: total, n: last.n + 1 });
  });
}

async function createProviderOrder(
  { payments }: CheckoutContext,
  attempt: Attempt,
  session_token: string | undefined,
): Promise<PayPalOrderResult> {
  const { db, log } = payments;
  const order = (await findOrder(db, attempt.order_id))!;
  const lines = await listOrderLines(db, attempt.order_id);
  const result = await payments.providers.paypal.prepare!(buildPrepareRequest(order, lines, attempt));
  await payments.onStep('prepare-answered');
  await recordCall(db, attempt.attempt_id, toCallResult('prepare', result));
  if (result.outcome !== 'ok') {
    log.error({ order: order.order_id, code: result.code }, 'PayPal did not create an order');
    return refused('paypal-unavailable');
  }
  const { provider_order_id } = result.value;
  await setProviderOrder(db, attempt.attempt_id, provider_order_id);
  return ok({ provider_order_id, session_token, is_new: true });
}

export function buildPrepareRequest(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  attempt: Attempt,
): PrepareRequest {
  const address = order.shipping_address;
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
      name: `${address.first_name} ${address.last_name}`,
      address_line_1: address.address_line_1,
      address_line_2: address.address_line_2,
      city: address.city,
      province_code: regionCode(address.country as Country, address.province),
      zip: address.zip,
      country_code: countryCode(address.country as Country),
    },
  };
}
