import type { ClientInput, Reply } from '#contract/calls.ts';
import { type Currency, toCents, toDecimal } from '#domain/money.ts';
import type { Values } from '../forms/form-spec.ts';
import type { Api, ApiResponse, RefusedResponse } from '../platform/api.ts';
import type { Cart } from '../platform/shopper.ts';
import { type CardField, type CardFields, verificationDetails } from './card-fields.ts';
import { toPayload } from './checkout-form.ts';

/** An order whose outcome may be unknown. A retry sends the same order, so that it cannot charge twice. */
export type PendingOrder = ClientInput<'POST /placeorder'>['body'];
export type Quote = Reply<'GET /quote'>;

export type PlaceOrderResult =
  | { kind: 'placed'; order_id: string; payer_name: string | null }
  | { kind: 'card-invalid'; fields: CardField[] }
  | ({ kind: 'refused'; status: number } & RefusedResponse['data']);

/** True if a pending order can be sent again: it has the total, credit and currency that the shopper sees now. */
export const matchesQuote = (
  { orderInfo }: PendingOrder,
  { quote, credit }: Pick<CheckoutSnapshot, 'quote' | 'credit'>,
): boolean =>
  orderInfo.total === quote.total &&
  (orderInfo.credit ?? 0) === credit &&
  orderInfo.currency === quote.currency;

/** The amount to pay by card or PayPal, in decimal currency units. */
export const amountDue = ({ total }: Quote, credit: number): number =>
  toDecimal(toCents(total) - toCents(credit));

interface CheckoutSnapshot {
  cart: Cart;
  values: Values;
  currency: Currency;
  quote: Quote;
  /** The store credit to use; 0 if the shopper did not choose it. */
  credit: number;
  analytics: { client_id: string } | null;
  /** The sales quote that is ordered; undefined for the cart. */
  quote_link?: string | undefined;
}

/** Fetches the order number of the cart or, if there is one, of the sales quote. */
const reserveNumber = (api: Api, { quote_link }: { quote_link?: string | undefined }) =>
  api('GET /placeorder/orderid', { query: { quote_link } });

/** Fetches an order number and, unless nothing is left to pay, a card token. */
export async function prepareCardOrder(
  api: Api,
  /** `fields` is null only if nothing is left to pay. */
  snapshot: CheckoutSnapshot & { fields: CardFields | null },
): Promise<{ order: PendingOrder } | { result: PlaceOrderResult }> {
  const { values, currency, fields } = snapshot;
  const due = amountDue(snapshot.quote, snapshot.credit);
  const response = await reserveNumber(api, snapshot);
  if (!response.ok) return { result: toRefusal(response) };
  let nonce: string | null = null;
  if (due > 0) {
    const card = await fields!.tokenize(verificationDetails(toPayload(values), currency, due));
    if ('invalidFields' in card) return { result: { kind: 'card-invalid', fields: card.invalidFields } };
    nonce = card.token;
  }
  return { order: { ...buildOrder(snapshot, response.data.orderId, 'card'), nonce } };
}

/** Fetches an order number and creates the PayPal order that the payer will approve. */
export async function preparePayPalOrder(
  api: Api,
  snapshot: CheckoutSnapshot,
): Promise<{ order: PendingOrder; paypal_order_id: string } | { result: PlaceOrderResult }> {
  const response = await reserveNumber(api, snapshot);
  if (!response.ok) return { result: toRefusal(response) };
  const order = buildOrder(snapshot, response.data.orderId, 'paypal');
  const paypal = await sendOrder(api, 'POST /placeorder/paypal', order);
  if (!paypal.ok) return { result: toRefusal(paypal) };
  const { paypalOrderId } = paypal.data;
  return { order: { ...order, nonce: paypalOrderId }, paypal_order_id: paypalOrderId };
}

function buildOrder<P extends 'card' | 'paypal'>(snapshot: CheckoutSnapshot, order_id: string, payment: P) {
  const { cart, values, currency, quote, credit, analytics, quote_link } = snapshot;
  return {
    analytics,
    quote_link,
    lineItems: cart.cartItems.map(({ part_number, car_part_id, quantity, fit_key }) => ({
      data: { part_number, car_part_id, quantity, fit_key },
    })),
    orderInfo: {
      ...toPayload(values),
      order_id,
      currency,
      payment,
      shipping_method: 'Standard' as const,
      total: quote.total,
      ...(credit > 0 ? { credit } : {}),
    },
  };
}

/** Places the order. Throws if the server cannot be reached; the same order can then be sent again. */
export async function placeOrder(api: Api, order: PendingOrder): Promise<PlaceOrderResult> {
  const response = await sendOrder(api, 'POST /placeorder', order);
  if (!response.ok) return toRefusal(response);
  return { kind: 'placed', order_id: response.data.orderId, payer_name: response.data.payer_name };
}

/**
 * Sends an order. One that was changed after a declined payment gets a new number and is sent once more. The order itself
 * is changed, so that a retry sends the same number.
 */
async function sendOrder<Call extends 'POST /placeorder' | 'POST /placeorder/paypal'>(
  api: Api,
  call: Call,
  order: Pick<PendingOrder, 'orderInfo' | 'quote_link'>,
): Promise<ApiResponse<Call>> {
  const send = () => api<Call>(call, { body: order } as ClientInput<Call>);
  const response = await send();
  if (response.ok || response.data.reason !== 'order-replaced') return response;
  const number = await reserveNumber(api, order);
  if (!number.ok) return number;
  order.orderInfo.order_id = number.data.orderId;
  return send();
}

const toRefusal = ({ status, data }: RefusedResponse): PlaceOrderResult => ({
  kind: 'refused',
  status,
  ...data,
});
