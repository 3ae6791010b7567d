import { expect, test } from 'vitest';
import type { Api } from '../platform/api.ts';
import type { Cart } from '../platform/shopper.ts';
import { EMPTY_FORM } from './checkout-form.ts';
import { matchesQuote, type PendingOrder, placeOrder, prepareCardOrder, type Quote } from './place-order.ts';

const quote = { total: 214.69, currency: 'ca' } as Quote;
const pendingOrder = { orderInfo: { total: 214.69, currency: 'ca' } } as PendingOrder;

test('CHK-08 an order with an unknown outcome is sent again only for the displayed total, credit and currency', () => {
  const matches = (changes: object, credit = 0) =>
    matchesQuote(pendingOrder, { quote: { ...quote, ...changes }, credit });
  expect(matches({})).toBe(true);
  expect(matches({ total: 200 })).toBe(false);
  expect(matches({ currency: 'us' })).toBe(false);
  expect(matches({}, 20)).toBe(false);
});

const api = (async () => ({ ok: true, status: 200, data: { orderId: 'A-1' } })) as unknown as Api;
const cart = { cartItems: [{ part_number: 'ES-1', car_part_id: '7', quantity: 2 }] } as unknown as Cart;
const SNAPSHOT = {
  cart,
  values: EMPTY_FORM,
  currency: 'ca' as const,
  quote,
  credit: 0,
  analytics: null,
  fields: null,
};

test('CHK-11 a card rejected by the provider creates no order', async () => {
  const fields = {
    tokenize: async () => ({ invalidFields: ['cardNumber' as const] }),
    setPostalCode() {},
    remove() {},
  };
  expect(await prepareCardOrder(api, { ...SNAPSHOT, fields })).toEqual({
    result: { kind: 'card-invalid', fields: ['cardNumber'] },
  });
});

test('CHK-10 CHK-12 a free order needs no card and includes the displayed total and the consent', async () => {
  const free = { quote: { ...quote, total: 0 }, analytics: { client_id: 'c-1' } };
  expect(await prepareCardOrder(api, { ...SNAPSHOT, ...free })).toMatchObject({
    order: {
      lineItems: [{ data: { part_number: 'ES-1', car_part_id: '7', quantity: 2 } }],
      orderInfo: { order_id: 'A-1', total: 0, currency: 'ca', payment: 'card' },
      nonce: null,
      analytics: { client_id: 'c-1' },
    },
  });
});

test('CHK-11 an order changed after a declined payment is placed under a new number without another click', async () => {
  const sentNumbers: string[] = [];
  const shop = (async (call: string, { body }: { body: PendingOrder }) => {
    if (call === 'GET /placeorder/orderid') return { ok: true, data: { orderId: 'A-2' } };
    sentNumbers.push(body.orderInfo.order_id);
    return body.orderInfo.order_id === 'A-1'
      ? { ok: false, status: 409, data: { reason: 'order-replaced' } }
      : { ok: true, data: { orderId: 'A-2', payer_name: null } };
  }) as unknown as Api;
  const order = { ...pendingOrder, orderInfo: { ...pendingOrder.orderInfo, order_id: 'A-1' } };
  expect(await placeOrder(shop, order)).toEqual({ kind: 'placed', order_id: 'A-2', payer_name: null });
  expect(sentNumbers).toEqual(['A-1', 'A-2']);
  expect(order.orderInfo.order_id, 'a retry sends the new number').toBe('A-2');
});
