import { randomUUID } from 'node:crypto';
import type { ClientInput } from '#contract/calls.ts';
import type { Shopper } from './shopper.ts';
import type { CarSet } from './small-catalogue.ts';

export const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Byron',
  company: null,
  address_line_1: '1 King St',
  address_line_2: null,
  city: 'Toronto',
  province: 'Ontario',
  country: 'Canada',
  zip: 'M5H1A1',
  phone: '4165550123',
};
/** The address and currency of an order to the United States. */
export const US_ORDER = {
  currency: 'us',
  shipping_country: 'United States',
  shipping_province: 'New York',
  shipping_zip: '10001',
};

type Body = ClientInput<'POST /placeorder'>['body'];

/** An address with the field names of `orderInfo`, such as `shipping_city`. */
export const addressFields = (kind: 'shipping' | 'billing', address = ADDRESS) =>
  Object.fromEntries(Object.entries(address).map(([key, value]) => [`${kind}_${key}`, value]));

/** An address with the field names of a customer's saved addresses. */
export const savedAddress = ({ phone, company, ...fields }: typeof ADDRESS = ADDRESS) => ({
  ...fields,
  company_name: company,
  phone_number: phone,
});

/** Sets the number of units of a set in the cart. */
export async function putInCart(shopper: Shopper, set: CarSet, quantity = 1) {
  return shopper.request('POST /user/cart/add', {
    body: { itemData: { ...set, quantity }, is_replaced: true },
  });
}

export async function removeFromCart(shopper: Shopper, { part_number, car_part_id }: CarSet) {
  const { customer } = await shopper.request('GET /header', {});
  const params = { customerOrTemporaryId: customer[0]!.customer_id, part_number, car_part_id };
  return shopper.request('DELETE /user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove', {
    params,
  });
}

/**
 * The body that the checkout page sends for the current cart or a sales quote. Fetches the order number and the totals,
 * as the page does.
 */
export async function buildOrderInput(
  shopper: Shopper,
  changes: {
    orderInfo?: Record<string, unknown>;
    nonce?: string | null;
    /** Spends the customer's store credit. */
    use_credit?: boolean;
    /** Orders this quote instead of the cart. */
    quote_link?: string;
  } = {},
): Promise<Body> {
  const { quote_link } = changes;
  const { orderId } = await shopper.request('GET /placeorder/orderid', { query: { quote_link } });
  const { cartItems } = quote_link
    ? await shopper.request('GET /checkout/quote', { query: { quote_link } })
    : await shopper.request('GET /header', {});
  const currency = (changes.orderInfo?.currency as 'ca' | 'us' | undefined) ?? 'ca';
  const province = (changes.orderInfo?.shipping_province as string | undefined) ?? ADDRESS.province;
  const country = (changes.orderInfo?.shipping_country as string | undefined) ?? ADDRESS.country;
  const quote = await shopper.request('GET /quote', { query: { currency, country, province, quote_link } });
  return {
    quote_link,
    lineItems: cartItems.map(({ part_number, car_part_id, quantity }) => ({
      data: { part_number, car_part_id, quantity },
    })),
    orderInfo: {
      order_id: orderId,
      currency,
      email: 'ada@example.com',
      payment: 'card',
      shipping_method: 'Standard',
      total: quote.total,
      ...(changes.use_credit && quote.credit > 0 ? { credit: quote.credit } : {}),
      ...addressFields('shipping'),
      ...addressFields('billing'),
      ...changes.orderInfo,
    } as Body['orderInfo'],
    nonce: changes.nonce === undefined ? `cnon:emu-ok.${randomUUID()}` : changes.nonce,
  };
}
