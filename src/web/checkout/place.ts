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
  | { kind: 'placed'; order_id: string }
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

/** Asks for the number and a card token, and makes what will be sent. */
export async function prepare(
  api: Api,
  parts: { cart: Cart; form: CheckoutForm; currency: Currency; quote: Quote; fields: CardFields | null },
): Promise<{ pending: Pending } | { result: PlaceResult }> {
  const { cart, form, currency, quote, fields } = parts;
  const numbered = await api('GET /placeorder/orderid');
  if (!numbered.ok) return { result: refused(numbered.data) };
  const info = payloadOf(form);
  let nonce: string | null = null;
  if (quote.total > 0) {
    const given = await fields!.token(verification(info, currency, quote.total));
    if ('problem' in given) return { result: { kind: 'card-problem', problem: given.problem } };
    nonce = given.token;
  }
  const body: Body = {
    lineItems: cart.cartItems.map(({ part_number, car_part_id, quantity }) => ({
      data: { part_number, car_part_id, quantity },
    })),
    orderInfo: {
      ...info,
      ...{ order_id: numbered.data.orderId, currency, payment: 'card', shipping_method: 'Standard' },
      total: quote.total,
    },
    nonce,
  };
  return { pending: { body } };
}

/** Sends it. Throws when the shop could not be reached: then the same `pending` may be sent again. */
export async function send(api: Api, { body }: Pending): Promise<PlaceResult> {
  const answer = await api('POST /placeorder', { body });
  return answer.ok ? { kind: 'placed', order_id: answer.data.orderId } : refused(answer.data);
}

function refused(data: { smessage: string; reason: string } & Record<string, unknown>): PlaceResult {
  const { smessage: text, reason } = data;
  return {
    ...{ kind: 'refused', text, reason },
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
