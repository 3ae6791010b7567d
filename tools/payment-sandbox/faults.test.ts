import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fault } from './faults.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { createPayPalClient, type PayPalClient } from './testing/paypal-client.ts';
import { createSquareClient, type SquareClient } from './testing/square-client.ts';

let sandbox: Sandbox;
let square: SquareClient;
let paypal: PayPalClient;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  square = createSquareClient(sandbox);
  paypal = await createPayPalClient(sandbox);
});
afterAll(() => sandbox.close());

const countPayments = () => sandbox.ledger.payments.size;

test.each<[Fault['fault'], number]>([
  ['drop-before', 0],
  ['drop-after', 1],
  ['malformed', 1],
])('fault %s: no readable response, and %i payments', async (fault, payments) => {
  const before = countPayments();
  sandbox.arm({ call: 'createPayment', fault });
  await expect(square.authorise()).rejects.toThrow();
  expect(countPayments() - before).toBe(payments);
  expect((await square.authorise()).status, 'the next call').toBe(200);
});

test.each(['hang-after', 'slow'] as const)(
  'fault %s: no response at first, and one payment',
  async (fault) => {
    const before = countPayments();
    sandbox.arm({ call: 'createPayment', fault });
    const pause = new Promise((resolve) => setTimeout(() => resolve('no response'), 150));
    const response = square.authorise().catch(() => null);
    expect(await Promise.race([response, pause])).toBe('no response');
    expect(countPayments() - before).toBe(1);
    if (fault === 'slow') expect((await response)?.status).toBe(200);
  },
);

test.each<[Fault['fault'], number, string, number]>([
  ['429', 429, 'RATE_LIMIT_ERROR', 0],
  ['500', 500, 'API_ERROR', 0],
  ['500-after', 500, 'API_ERROR', 1],
])('fault %s: status %i with %s, and %i payments', async (fault, status, category, payments) => {
  const before = countPayments();
  sandbox.arm({ call: 'createPayment', fault });
  const response = await square.authorise();
  expect([response.status, response.body.errors[0].category]).toEqual([status, category]);
  expect(countPayments() - before).toBe(payments);
});

test('fault decline: an error with the given code', async () => {
  sandbox.arm({ call: 'createPayment', fault: 'decline', code: 'GENERIC_DECLINE' });
  expect(await square.authorise()).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'GENERIC_DECLINE', category: 'PAYMENT_METHOD_ERROR' }] },
  });
  sandbox.arm({ call: 'orders.get', fault: 'decline', code: 'PERMISSION_DENIED' });
  expect(await paypal.call('GET', '/v2/checkout/orders/X')).toMatchObject({
    status: 403,
    body: { name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] },
  });
});

test.each([
  ['wrong-amount', { amount_money: { amount: 10_001 } }, { amount: { value: '20.01' } }],
  ['unknown-fields', { unknown_field: {} }, { unknown_field: {} }],
] as const)(
  'fault %s changes the responses of both providers',
  async (fault, expectedPayment, expectedPurchaseUnit) => {
    const order_id = await paypal.create('20.00');
    sandbox.arm({ call: 'createPayment', fault }, { call: 'orders.get', fault });
    expect((await square.authorise()).body.payment).toMatchObject(expectedPayment);
    const { body } = await paypal.call('GET', `/v2/checkout/orders/${order_id}`);
    expect(body.purchase_units[0]).toMatchObject(expectedPurchaseUnit);
  },
);

test('a fault can start after some calls, last for several, and be cleared', async () => {
  const nextStatuses = async (count: number) => {
    const result = [];
    for (let n = 0; n < count; n++) result.push((await square.authorise()).status);
    return result;
  };
  sandbox.arm({ call: 'createPayment', fault: '500', after: 1, times: 2 });
  expect(await nextStatuses(4)).toEqual([200, 500, 500, 200]);
  sandbox.arm({ call: 'createPayment', fault: '500', times: 100 });
  await sandbox.control('faults', { clear: true });
  expect(await nextStatuses(1)).toEqual([200]);
});

test('a fault can be limited to calls whose request contains a given text', async () => {
  const [paymentId, otherPaymentId] = [await square.charge(), await square.charge()];
  sandbox.arm({ call: 'getPayment', fault: '500', text: paymentId });
  const statuses = [];
  for (const id of [otherPaymentId, paymentId, paymentId])
    statuses.push((await square.call('GET', `/v2/payments/${id}`)).status);
  expect(statuses).toEqual([200, 500, 200]);
});

test.each([
  ['unknown', {}, 404],
  ['faults', { next: [{ call: 'createPayment', fault: 'unknown' }] }, 400],
  ['webhooks', { provider: 'card', url: 'nowhere' }, 400],
  ['webhook-plans', { next: [{ do: 'explode' }] }, 400],
  ['approve', { order_id: 'unknown' }, 400],
  ['decide', { id: 'unknown', status: 'COMPLETED' }, 400],
  ['disputes', { payment_id: 'unknown' }, 400],
  ['refund-by-hand', { payment_id: 'unknown' }, 400],
])('the control call %s rejects invalid input', async (name, input, status) => {
  const response = await fetch(`${sandbox.url}/_sandbox/${name}`, {
    method: 'POST',
    body: JSON.stringify(input),
  });
  expect(response.status).toBe(status);
});
