import type { PayPalAccount } from '../accounts.ts';
import type { ApiResponse, Body } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { issueResponse, notFound } from './errors.ts';
import { publishPayPalEvent } from './events.ts';
import { formatTime, newRecord } from './ids.ts';
import { centsOf } from './money.ts';
import type { Payer, PayPalCall, PayPalOrder } from './records.ts';
import { runOncePerRequestId } from './request-id.ts';
import { orderResponse, viewOrder } from './views.ts';

const LIFETIME_MS = 3 * 3_600_000;

/** POST /v2/checkout/orders, for one purchase unit */
export function createOrder(call: PayPalCall): ApiResponse {
  const { state, account, request } = call;
  const [unit = {}] = (request.body.purchase_units ?? []) as Body[];
  const refusal = validateUnit(account, unit);
  if (refusal) return refusal;
  return runOncePerRequestId(call, () => {
    const source = request.body.payment_source as { paypal?: { experience_context?: Body } } | undefined;
    const order = saveOrder(state, {
      ...newRecord(state, account.merchant_id),
      status: 'PAYER_ACTION_REQUIRED',
      unit,
      amount: centsOf(unit.amount),
      currency: account.currency,
      brand_name: String(source?.paypal?.experience_context?.brand_name ?? 'the shop'),
      expires_at: expiryTime(state),
    });
    return { created_id: order.id, response: orderResponse(state, order, 201) };
  });
}

const expiryTime = ({ now }: SandboxState): string => new Date(now().getTime() + LIFETIME_MS).toISOString();

/** Returns an error response if the amount is invalid, or if items, breakdown and amount do not agree to the cent. */
function validateUnit({ currency }: PayPalAccount, { amount, items }: Body): ApiResponse | null {
  const { currency_code, breakdown } = (amount ?? {}) as { currency_code?: string; breakdown?: Body };
  const cents = centsOf(amount);
  if (Number.isNaN(cents)) return issueResponse('INVALID_PARAMETER_SYNTAX', '/purchase_units/0/amount/value');
  if (cents <= 0) return issueResponse('CANNOT_BE_ZERO_OR_NEGATIVE', '/purchase_units/0/amount/value');
  if (currency_code !== currency) {
    return issueResponse('INVALID_CURRENCY_CODE', '/purchase_units/0/amount/currency_code');
  }
  if (!breakdown) return null;
  const { item_total, tax_total, shipping, discount } = breakdown;
  if (centsOf(item_total) + centsOf(tax_total) + centsOf(shipping) - centsOf(discount) !== cents) {
    return issueResponse('AMOUNT_MISMATCH', '/purchase_units/0/amount/value');
  }
  const itemCents = ((items ?? []) as Body[]).reduce(
    (sum, item) => sum + centsOf(item.unit_amount) * Number(item.quantity),
    0,
  );
  return itemCents === centsOf(item_total)
    ? null
    : issueResponse('ITEM_TOTAL_MISMATCH', '/purchase_units/0/amount/breakdown/item_total/value');
}

/** GET /v2/checkout/orders/:id */
export function getOrder({ state, account, id }: PayPalCall): ApiResponse {
  const order = getCurrentOrder(state, account, id);
  return order ? orderResponse(state, order, 200) : notFound();
}

/** An order of this seller in its current state; undefined if it expired before it was approved. */
export function getCurrentOrder(state: SandboxState, { merchant_id }: PayPalAccount, id: string) {
  const order = state.ledger.paypal_orders.get(id);
  return order?.merchant_id === merchant_id ? expireOrder(state, order) : undefined;
}

/** Voids the order if its approval has expired. Returns undefined if it expired before it was approved. */
function expireOrder(state: SandboxState, order: PayPalOrder): PayPalOrder | undefined {
  if (state.now().toISOString() < order.expires_at) return order;
  if (order.status === 'PAYER_ACTION_REQUIRED') return undefined;
  if (order.status !== 'APPROVED') return order;
  const { custom_id, amount } = order.unit;
  publishPayPalEvent(state, order.merchant_id, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', {
    order_id: order.id,
    purchase_units: [{ custom_id, amount }],
  });
  return saveOrder(state, { ...order, status: 'VOIDED' });
}

/** An order that the payer can approve, perhaps again with another funding source. */
export function getApprovableOrder(state: SandboxState, id: string): PayPalOrder | undefined {
  const order = state.ledger.paypal_orders.get(id);
  const currentOrder = order && expireOrder(state, order);
  return currentOrder?.status === 'PAYER_ACTION_REQUIRED' || currentOrder?.status === 'APPROVED'
    ? currentOrder
    : undefined;
}

export function approveOrder(
  state: SandboxState,
  order: PayPalOrder,
  payer: Payer,
  pay_with: string,
): PayPalOrder {
  const expires_at = expiryTime(state);
  const approved = saveOrder(state, { ...order, status: 'APPROVED', payer, pay_with, expires_at });
  publishPayPalEvent(state, order.merchant_id, 'CHECKOUT.ORDER.APPROVED', viewOrder(state, approved));
  return approved;
}

export function saveOrder(state: SandboxState, order: PayPalOrder): PayPalOrder {
  const saved = { ...order, update_time: formatTime(state.now()) };
  state.ledger.write('paypal_orders', saved);
  return saved;
}
