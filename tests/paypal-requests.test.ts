import { expect, test } from 'vitest';
import { ADDRESS_LENGTHS } from '#domain/address.ts';
import { departures } from '#sandbox/openapi/conformance.ts';
import { orderBody } from '#server/payments/paypal-order.ts';
import type { PrepareRequest } from '#server/payments/provider.ts';

/** As long as the shop lets it be; the sign at the cut of 300, and of 127, is one of two halves. */
const long = (most: number, cut: number) => `${'x'.repeat(cut - 1)}🚗${'y'.repeat(most)}`.slice(0, most);
const { name, line, city } = ADDRESS_LENGTHS;

const request: PrepareRequest = {
  order_id: '7K3M9-Q2A4T',
  n: 1,
  currency: 'ca',
  amount: 21_469,
  idempotency_key: '7K3M9-Q2A4T-1',
  provider_order_id: null,
  provider_payment_id: null,
  discount: 0,
  shipping: 0,
  tax: 2470,
  lines: [{ name: long(200, 127), part_number: 'P'.repeat(40), quantity: 1, unit_price: 18_999 }],
  ship_to: {
    name: `${'a'.repeat(name)} ${'b'.repeat(name)}`,
    address_line_1: long(line, 300),
    address_line_2: long(line, 300),
    city: 'c'.repeat(city),
    province_code: 'ON',
    zip: 'M5H1A1',
    country_code: 'CA',
  },
};

test('CHK-03 the longest address and name that the shop takes fit what PayPal says it takes', () => {
  const asked = orderBody(request, { name: long(200, 127), url: 'https://shop.example' });
  const exchange = { method: 'POST', path: '/v2/checkout/orders', status: 201, asked, answer: {} };
  expect(departures(exchange).filter((fault) => fault.includes(': request'))).toEqual([]);
  expect(JSON.stringify(asked), 'no half signs').not.toMatch(/\\ud[89a-f]/);
});
