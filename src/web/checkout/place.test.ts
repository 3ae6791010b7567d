import { expect, test } from 'vitest';
import type { Api } from '../platform/api.ts';
import type { Cart } from '../platform/shop.tsx';
import { asSentences } from './card-fields.ts';
import { EMPTY_FORM } from './checkout-form.ts';
import { isAsShown, type Pending, prepare, type Quote } from './place.ts';

const shown = { total: 214.69, currency: 'ca' } as Quote;
const pending = { body: { orderInfo: { total: 214.69, currency: 'ca' } } } as Pending;

test('CHK-08 an order of unknown fate is sent again only for the sum and currency that are shown', () => {
  expect(isAsShown(pending, shown)).toBe(true);
  expect(isAsShown(pending, { ...shown, total: 200 })).toBe(false);
  expect(isAsShown(pending, { ...shown, currency: 'us' })).toBe(false);
});

test('CHK-11 what the card provider says is told as sentences', () => {
  expect(asSentences(['Number is wrong', ' Date is over. ', ''])).toBe('Number is wrong. Date is over.');
  expect(asSentences([])).toBe('');
});

const numbering = (async () => ({ ok: true, status: 200, data: { orderId: 'A-1' } })) as unknown as Api;
const cart = { cartItems: [{ part_number: 'ES-1', car_part_id: '7', quantity: 2 }] } as unknown as Cart;

test('CHK-11 a card the provider refuses to take makes no order', async () => {
  const fields = { token: async () => ({ problem: 'Number is wrong.' }), remove: () => {} };
  const parts = { cart, form: EMPTY_FORM, currency: 'ca' as const, quote: shown, analytics: null, fields };
  expect(await prepare(numbering, parts)).toEqual({
    result: { kind: 'card-problem', problem: 'Number is wrong.' },
  });
});

test('CHK-10 CHK-12 an order that costs nothing asks for no card, carries the sum shown, and the consent given', async () => {
  const parts = {
    cart,
    form: EMPTY_FORM,
    currency: 'ca' as const,
    quote: { ...shown, total: 0 },
    analytics: { client_id: 'c-1' },
    fields: null,
  };
  expect(await prepare(numbering, parts)).toMatchObject({
    pending: {
      body: {
        lineItems: [{ data: { part_number: 'ES-1', car_part_id: '7', quantity: 2 } }],
        orderInfo: { order_id: 'A-1', total: 0, currency: 'ca', payment: 'card' },
        nonce: null,
        analytics: { client_id: 'c-1' },
      },
    },
  });
});
