import type { Reply, Sent } from '#contract/calls.ts';
import { type Currency, centsOf, currencyCode, fixedDecimal } from '#domain/money.ts';
import { type Country, countryCode } from '#domain/places.ts';
import type { Api } from '../platform/api.ts';
import type { Cart } from '../platform/shop.tsx';
import type { CardFields, VerificationDetails } from './card-fields.ts';
import { type CheckoutForm, payloadOf } from './checkout-form.ts';

type Body = Sent<'POST /placeorder'>['body'];
export type Quote = Reply<'GET /quote'>;

export type PlaceResult =
  | { kind: 'placed'; order_id: string; payer_name: string | null }
  | { kind: 'card-problem'; problem: string }
  | {
      kind: 'refused';
      text: string;
      quote?: Quote;
      errors?: { field: string; message: string }[];
      reason: string;
    };

/** What is being sent; kept when nobody knows whether it arrived, so that a repeat is the same order. */
export interface Pending {
  body: Body;
}

/** Whether it is for the sum and currency that the shopper sees now; else it may not be sent again. */
export const isAsShown = ({ body: { orderInfo } }: Pending, shown: Quote): boolean =>
  orderInfo.total === shown.total && orderInfo.currency === shown.currency;

/** What the shopper sees and agrees to. */
interface Shown {
  cart: Cart;
  form: CheckoutForm;
  currency: Currency;
  quote: Quote;
  /** There only when the shopper agreed. */
  analytics: { client_id: string } | null;
}

/** Asks for the number and a card token, and makes what will be sent. */
export async function prepare(
  api: Api,
  parts: Shown & { fields: CardFields | null },
): Promise<{ pending: Pending } | { result: PlaceResult }> {
  const { form, currency, quote, fields } = parts;
  const numbered = await api('GET /placeorder/orderid');
  if (!numbered.ok) return { result: refused(numbered.data) };
  const info = payloadOf(form);
  let nonce: string | null = null;
  if (quote.total > 0) {
    const given = await fields!.token(verification(info, currency, quote.total));
    if ('problem' in given) return { result: { kind: 'card-problem', problem: given.problem } };
    nonce = given.token;
  }
  return { pending: { body: { ...orderOf(parts, numbered.data.orderId, 'card'), nonce } } };
}

/** Places the order and has PayPal make its own over the same sum; the payer agrees to that one. */
export async function preparePayPal(
  api: Api,
  parts: Shown,
): Promise<{ pending: Pending; paypal_order_id: string } | { result: PlaceResult }> {
  const numbered = await api('GET /placeorder/orderid');
  if (!numbered.ok) return { result: refused(numbered.data) };
  const order = orderOf(parts, numbered.data.orderId, 'paypal');
  const opened = await api('POST /placeorder/paypal', { body: order });
  if (!opened.ok) return { result: refused(opened.data) };
  const { paypalOrderId: nonce } = opened.data;
  return { pending: { body: { ...order, nonce } }, paypal_order_id: nonce };
}

/** The order as it travels. */
function orderOf<P extends 'card' | 'paypal'>(shown: Shown, order_id: string, payment: P) {
  const { cart, form, currency, quote, analytics } = shown;
  return {
    analytics,
    lineItems: cart.cartItems.map(({ part_number, car_part_id, quantity }) => ({
      data: { part_number, car_part_id, quantity },
    })),
    orderInfo: {
      ...payloadOf(form),
      order_id,
      currency,
      payment,
      shipping_method: 'Standard' as const,
      total: quote.total,
    },
  };
}

/** Sends it. Throws when the shop could not be reached: then the same `pending` may be sent again. */
export async function send(api: Api, { body }: Pending): Promise<PlaceResult> {
  const response = await api('POST /placeorder', { body });
  if (!response.ok) return refused(response.data);
  return { kind: 'placed', order_id: response.data.orderId, payer_name: response.data.payer_name };
}

function refused(data: { smessage: string; reason: string } & Record<string, unknown>): PlaceResult {
  const { smessage: text, reason } = data;
  return {
    kind: 'refused',
    text,
    reason,
    ...(data.quote ? { quote: data.quote as Quote } : {}),
    ...(data.errors ? { errors: data.errors as { field: string; message: string }[] } : {}),
  };
}

function verification(
  info: ReturnType<typeof payloadOf>,
  currency: Currency,
  total: number,
): VerificationDetails {
  return {
    amount: fixedDecimal(centsOf(total)),
    currencyCode: currencyCode(currency),
    intent: 'CHARGE',
    billingContact: {
      givenName: info.billing_first_name,
      familyName: info.billing_last_name,
      email: info.email,
      phone: info.billing_phone,
      addressLines: [info.billing_address_line_1, info.billing_address_line_2].filter(
        (line) => line !== null,
      ),
      city: info.billing_city,
      state: info.billing_province,
      countryCode: countryCode(info.billing_country as Country),
      postalCode: info.billing_zip,
    },
    customerInitiated: true,
    sellerKeyedIn: false,
  };
}
