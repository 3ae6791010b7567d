import { expect, test } from 'vitest';
import { ADDRESS_MAX_LENGTHS } from '#domain/address.ts';
import { specViolations } from '#sandbox/openapi/conformance.ts';
import { buildOrderBody } from '#server/payments/paypal-order.ts';
import type { PrepareRequest } from '#server/payments/provider.ts';

/** A text of the maximum length with a surrogate pair at the position where PayPal's limit cuts it. */
const longText = (max: number, cut: number) => `${'x'.repeat(cut - 1)}🚗${'y'.repeat(max)}`.slice(0, max);
const MAX = ADDRESS_MAX_LENGTHS;

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
  lines: [{ name: longText(200, 127), part_number: 'P'.repeat(40), quantity: 1, unit_price: 18_999 }],
  ship_to: {
    name: `${'a'.repeat(MAX.name)} ${'b'.repeat(MAX.name)}`,
    address_line_1: longText(MAX.line, 300),
    address_line_2: longText(MAX.line, 300),
    city: 'c'.repeat(MAX.city),
    province_code: 'ON',
    zip: 'M5H1A1',
    country_code: 'CA',
  },
};

test('CHK-03 with the longest names and address that the shop accepts, the request to PayPal is valid and splits no emoji', () => {
  const body = buildOrderBody(request, { name: longText(200, 127), url: 'https://shop.example' });
  const requestViolations = (sent: object) => {
    const exchange = {
      method: 'POST',
      path: '/v2/checkout/orders',
      status: 201,
      request: sent,
      response: {},
    };
    return specViolations(exchange).filter((violation) => violation.includes(': request'));
  };
  expect(requestViolations(body)).toEqual([]);
  expect(requestViolations({ ...body, intent: 'BORROW' }), 'an invalid request').toHaveLength(1);
  expect(JSON.stringify(body), 'no lone surrogate').not.toMatch(/\\ud[89a-f]/);
});
