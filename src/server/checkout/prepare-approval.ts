import type { Refusal } from '#contract/refusals.ts';
import { type Country, countryCode, regionCode } from '#domain/regions.ts';
import { ok, type Refused, type Result, refused } from '#domain/result.ts';
import {
  findOrder,
  listOrderLines,
  type OrderLineRow,
  type OrderRow,
  setPayment,
} from '#server/orders/queries.ts';
import { type Attempt, findLastAttempt, recordCall, setProviderOrder } from '#server/payments/attempts.ts';
import { type PaymentContext, requestDeadline, toCallResult } from '#server/payments/pay.ts';
import type { PaymentMethod } from '#server/payments/payment-method.ts';
import type { Deadline, PrepareRequest } from '#server/payments/provider.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { IpPrefixes } from '#server/platform/ip-prefixes.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { fullItemName } from '#texts/item-text.ts';
import {
  declineRefusal,
  isRetryable,
  lockRetryableOrder,
  paymentMethodRefusal,
  replaceAttempt,
} from './begin-attempt.ts';
import { type CheckoutContext, createOrder } from './create-order.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { checkRepeatedOrder, ensureOrderSession, voidRefusal } from './repeated-order.ts';

export type ApprovalResult = Result<
  { provider_order_id: string; session_token: string | undefined; is_new: boolean },
  Refusal
>;

/**
 * Inserts the order with its lines, holds and attempt. Then creates the provider's own order with the same total, which
 * the payer approves there. A repeated call returns the same order of the provider.
 */
export async function prepareApproval(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  ip: IpPrefixes,
): Promise<ApprovalResult> {
  const deadline = requestDeadline(context.payments);
  const created = await createOrder(context, caller, input, 'request-approval', ip);
  if (!created.ok) return created;
  const method = context.payments.methods[input.payment];
  // A new order has an attempt, because an order with nothing to pay was refused.
  if (!('order' in created.value))
    return createProviderOrder(
      context,
      method,
      created.value.attempt!,
      created.value.session_token,
      deadline,
    );
  const { order } = created.value;
  const refusal =
    (await checkRepeatedOrder(context.payments, caller, input, order)) ??
    (await paymentMethodRefusal(context.payments.db, method, input));
  if (refusal) return refusal;
  const attempt = await beginUnapprovedAttempt(context, method, order.order_id);
  if (!attempt) return unpayableRefusal((await findOrder(context.payments.db, order.order_id))!);
  const session_token = await ensureOrderSession(context.payments, caller, order);
  if (attempt.provider_order_id === null)
    return createProviderOrder(context, method, attempt, session_token, deadline);
  const { provider_order_id } = attempt;
  return ok({ provider_order_id, session_token, is_new: false });
}

/** The attempt that waits for approval, with its hold unchanged, or a new one; null if the order cannot be paid now. */
async function beginUnapprovedAttempt(
  { payments }: CheckoutContext,
  method: PaymentMethod,
  order_id: string,
): Promise<Attempt | null> {
  return inTransaction(payments.db, async (tx) => {
    const retryable = await lockRetryableOrder(tx, order_id);
    if (!retryable) return null;
    const { order, lastAttempt } = retryable;
    if (lastAttempt.provider === method.id && lastAttempt.state === 'created') return lastAttempt;
    const attempt = await replaceAttempt(tx, payments, method, order, lastAttempt, null);
    const hold_until = minutesAfter(payments.clock(), method.hold_minutes);
    if (attempt) await setPayment(tx, order_id, method.method, hold_until);
    return attempt;
  });
}

function unpayableRefusal(order: OrderRow): Refused<Refusal> {
  if (order.status === 'Void') return voidRefusal(order);
  if (order.status !== 'Processing') return refused('order-already-paid');
  return refused(order.cancelled_at === null ? 'payment-under-way' : 'order-being-cancelled');
}

async function createProviderOrder(
  { payments }: CheckoutContext,
  method: PaymentMethod,
  attempt: Attempt,
  session_token: string | undefined,
  deadline: Deadline,
): Promise<ApprovalResult> {
  const { db, log } = payments;
  const order = (await findOrder(db, attempt.order_id))!;
  const lines = await listOrderLines(db, attempt.order_id);
  const request = buildPrepareRequest(order, lines, attempt);
  const result = await method.prepare!(request, deadline);
  await payments.onStep('prepare-responded');
  await recordCall(db, attempt.attempt_id, toCallResult('prepare', result));
  if (result.outcome !== 'ok') {
    const { code } = result;
    log.error({ order: order.order_id, provider: method.id, code }, 'the provider did not create an order');
    return noApprovalRefusal(payments, method, order.order_id);
  }
  const { provider_order_id } = result.value;
  await setProviderOrder(db, attempt.attempt_id, provider_order_id);
  return ok({ provider_order_id, session_token, is_new: true });
}

/** The refusal if the provider creates no order. It says "Nothing was charged" only if no other request is paying. */
async function noApprovalRefusal({ db }: PaymentContext, method: PaymentMethod, order_id: string) {
  const order = (await findOrder(db, order_id))!;
  const lastAttempt = await findLastAttempt(db, order_id);
  return isRetryable(order, lastAttempt) ? declineRefusal(method, 'unavailable') : unpayableRefusal(order);
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
      name: fullItemName(line, order),
      part_number: line.part_number,
      quantity: line.quantity,
      unit_price: line.unit_price,
    })),
    // Store credit is sent as a discount, because the provider has no other entry that lowers the amount.
    discount: order.total_discount + order.credit,
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
