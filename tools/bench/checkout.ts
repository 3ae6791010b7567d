import { randomUUID } from 'node:crypto';
import { HEADERS, measureConcurrently, request } from './load.ts';

/** A brake set that can be added to a cart. */
export interface BenchSet {
  part_number: string;
  car_part_id: string;
}

/** The calls of a guest's checkout, in order. `header` loads the page header, as each page view does. */
export const CHECKOUT_CALLS = ['add', 'order number', 'header', 'quote', 'place'] as const;
export type CheckoutCall = (typeof CHECKOUT_CALLS)[number];

export interface Guest {
  set: BenchSet;
  headers: Record<string, string>;
  order_id: string;
  total: number;
}

const addressFields = (kind: 'shipping' | 'billing') =>
  Object.fromEntries(
    Object.entries({
      first_name: 'Ada',
      last_name: 'Byron',
      address_line_1: '1 King St',
      city: 'Toronto',
      province: 'Ontario',
      country: 'Canada',
      zip: 'M5H1A1',
      phone: '4165550123',
    }).map(([key, value]) => [`${kind}_${key}`, value]),
  );

const CALLS: Record<CheckoutCall, (url: string, guest: Guest) => Promise<void>> = {
  async add(url, guest) {
    const { body, cookies } = await send(`${url}/api/user/cart/add`, HEADERS, {
      itemData: { ...guest.set, quantity: 1 },
      is_replaced: true,
    });
    const temporaryid = /temporaryid=([^;]+)/.exec(cookies.join())?.[1];
    if (!temporaryid) throw new Error(`adding to the cart failed: ${body}`);
    guest.headers = { ...HEADERS, temporaryid };
  },
  async 'order number'(url, guest) {
    guest.order_id = JSON.parse((await send(`${url}/api/placeorder/orderid`, guest.headers)).body).orderId;
  },
  async header(url, guest) {
    await send(`${url}/api/header`, guest.headers);
  },
  async quote(url, guest) {
    const path = '/api/quote?currency=ca&country=Canada&province=Ontario';
    guest.total = JSON.parse((await send(`${url}${path}`, guest.headers)).body).total;
  },
  async place(url, { set, headers, order_id, total }) {
    const { body } = await send(`${url}/api/placeorder`, headers, {
      lineItems: [{ data: { ...set, quantity: 1 } }],
      orderInfo: {
        order_id,
        currency: 'ca',
        email: 'ada@example.com',
        payment: 'card',
        shipping_method: 'Standard',
        total,
        ...addressFields('shipping'),
        ...addressFields('billing'),
      },
      // The payment sandbox accepts every card token with this prefix.
      nonce: `cnon:emu-ok.${randomUUID()}`,
    });
    if (!body.includes('"Paid"')) throw new Error(`placing the order failed: ${body}`);
  },
};

/** Sends a POST request with `body` if it is given, otherwise a GET request. */
async function send(url: string, headers: Record<string, string>, body?: unknown) {
  const method = body === undefined ? 'GET' : 'POST';
  const response = await request(url, { headers, method, body });
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${response.body}`);
  return response;
}

/** Guests who have not made a call yet. */
export const newGuests = (sets: readonly BenchSet[], count: number): Guest[] =>
  Array.from({ length: count }, (_, index) => ({
    set: sets[index % sets.length]!,
    headers: HEADERS,
    order_id: '',
    total: 0,
  }));

/** Makes the given calls in order for each guest; `concurrency` guests at a time. */
export const checkOut = (
  url: string,
  guests: readonly Guest[],
  concurrency: number,
  calls: readonly CheckoutCall[] = CHECKOUT_CALLS,
) =>
  measureConcurrently(guests, concurrency, async (guest) => {
    for (const call of calls) await CALLS[call](url, guest);
  });
