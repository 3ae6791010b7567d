import { randomUUID } from 'node:crypto';
import type { Sent } from '#contract/calls.ts';
import type { Shopper } from './shopper.ts';

export const address = {
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
type Body = Sent<'POST /placeorder'>['body'];

const side = (name: 'shipping' | 'billing', fields: Record<string, unknown> = address) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [`${name}_${key}`, value]));

/** Puts a set for a car into the cart; where it is there already, its quantity becomes this. */
export async function putInCart(shopper: Shopper, part_number: string, car_part_id: string, quantity = 1) {
  return shopper.request('POST /user/cart/add', {
    body: { itemData: { part_number, car_part_id, quantity }, is_replaced: true },
  });
}

/** What the checkout page sends for the cart as it is: number, quote and lines fetched like a browser. */
export async function orderFor(
  shopper: Shopper,
  changes: { orderInfo?: Record<string, unknown>; nonce?: string | null } = {},
): Promise<Body> {
  const { orderId } = await shopper.request('GET /placeorder/orderid', {});
  const { cartItems } = await shopper.request('GET /header', {});
  const currency = (changes.orderInfo?.currency as 'ca' | 'us' | undefined) ?? 'ca';
  const province = (changes.orderInfo?.shipping_province as string | undefined) ?? address.province;
  const country = (changes.orderInfo?.shipping_country as string | undefined) ?? address.country;
  const quoted = await shopper.request('GET /quote', { query: { currency, country, province } });
  return {
    lineItems: cartItems.map(({ part_number, car_part_id, quantity }) => ({
      data: { part_number, car_part_id, quantity },
    })),
    orderInfo: {
      order_id: orderId,
      currency,
      email: 'ada@example.com',
      payment: 'card',
      shipping_method: 'Standard',
      total: quoted.total,
      ...side('shipping'),
      ...side('billing'),
      ...changes.orderInfo,
    } as Body['orderInfo'],
    nonce: changes.nonce === undefined ? `cnon:emu-ok.${randomUUID()}` : changes.nonce,
  };
}
