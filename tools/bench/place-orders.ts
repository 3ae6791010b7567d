import { randomUUID } from 'node:crypto';
import { measureConcurrently, request } from './load.ts';

interface Buyer {
  headers: Record<string, string>;
  body: unknown;
}

const address = (side: string) =>
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
    }).map(([key, value]) => [`${side}_${key}`, value]),
  );

/** A visitor with one set in the cart and a completed checkout form. */
async function prepareBuyer(url: string, set: { part_number: string; car_part_id: string }): Promise<Buyer> {
  const key = { authorization: 'storefront' };
  const added = await request(`${url}/api/user/cart/add`, {
    method: 'POST',
    headers: key,
    body: { itemData: { ...set, quantity: 1 }, is_replaced: true },
  });
  const temporaryid = /temporaryid=([^;]+)/.exec(added.cookies.join())?.[1];
  if (added.status !== 200 || !temporaryid) throw new Error(`adding to the cart failed: ${added.body}`);
  const headers = { ...key, temporaryid };
  const orderNumber = JSON.parse((await request(`${url}/api/placeorder/orderid`, { headers })).body);
  const quote = JSON.parse(
    (await request(`${url}/api/quote?currency=ca&country=Canada&province=Ontario`, { headers })).body,
  );
  return {
    headers,
    body: {
      lineItems: [{ data: { ...set, quantity: 1 } }],
      orderInfo: {
        order_id: orderNumber.orderId,
        currency: 'ca',
        email: 'ada@example.com',
        payment: 'card',
        shipping_method: 'Standard',
        total: quote.total,
        ...address('shipping'),
        ...address('billing'),
      },
      nonce: `cnon:emu-ok.${randomUUID()}`,
    },
  };
}

/** Throughput of placing orders, from cart to Paid including the card provider's calls, each by a new visitor. */
export async function measurePlacement(
  url: string,
  sets: { part_number: string; car_part_id: string }[],
  orders: number,
  callers: number,
) {
  const buyers: Buyer[] = [];
  await measureConcurrently(
    Array.from({ length: orders }, (_, index) => sets[index % sets.length]!),
    8,
    async (set) => {
      buyers.push(await prepareBuyer(url, set));
    },
  );
  return measureConcurrently(buyers, callers, async ({ headers, body }) => {
    const response = await request(`${url}/api/placeorder`, { method: 'POST', headers, body });
    if (!response.body.includes('"Paid"')) throw new Error(`placing the order failed: ${response.body}`);
  });
}
