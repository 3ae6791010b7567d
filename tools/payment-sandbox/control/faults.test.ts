import { Agent, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox.ts';
import { type PaypalClient, paypalClient } from '../testing/paypal-client.ts';
import { type SquareClient, squareClient } from '../testing/square-client.ts';
import type { Fault } from './faults.ts';

let sandbox: Sandbox;
let square: SquareClient;
let paypal: PaypalClient;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  square = squareClient(sandbox);
  paypal = await paypalClient(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control('faults', { clear: true }));

const payments = () => sandbox.ledger.payments.size;
const soon = () => AbortSignal.timeout(150);
const post = (signal?: AbortSignal) =>
  fetch(`${sandbox.url}/v2/payments`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-token-CA' },
    body: JSON.stringify({
      source_id: 'cnon:card-nonce-ok',
      idempotency_key: `${Math.random()}`,
      amount_money: { amount: 100, currency: 'CAD' },
    }),
    ...(signal ? { signal } : {}),
  });

test.each<[Fault['fault'], number]>([
  ['refuse', 0],
  ['drop-before', 0],
  ['hang-before', 0],
  ['drop-after', 1],
  ['hang-after', 1],
])('%s: no answer, and %i payments made', async (fault, made) => {
  const before = payments();
  sandbox.arm({ call: 'createPayment', fault });
  await expect(post(soon())).rejects.toThrow();
  expect(payments() - before).toBe(made);
  expect((await post()).status).toBe(200);
});

test.each<[Fault['fault'], number, string, number]>([
  ['429', 429, 'RATE_LIMIT_ERROR', 0],
  ['500', 500, 'API_ERROR', 0],
  ['503', 503, 'API_ERROR', 0],
  ['500-after', 500, 'API_ERROR', 1],
  ['503-after', 503, 'API_ERROR', 1],
])('%s: answered with %i %s, and payments made: %i', async (fault, status, category, made) => {
  const before = payments();
  sandbox.arm({ call: 'createPayment', fault, ms: 2000 });
  const answer = await post();
  expect([answer.status, (await answer.json()).errors[0].category]).toEqual([status, category]);
  expect(payments() - before).toBe(made);
  if (fault === '429') expect(answer.headers.get('retry-after')).toBe('2');
});

test('PayPal fails in its own words, with a debug id', async () => {
  sandbox.arm({ call: 'orders.get', fault: '503' }, { call: 'orders.get', fault: '429' });
  const failed = await paypal.call('GET', '/v2/checkout/orders/X');
  expect(failed).toMatchObject({ status: 503, body: { name: 'SERVICE_UNAVAILABLE' } });
  expect(failed.debug_id).toBe(failed.body.debug_id);
  expect((await paypal.call('GET', '/v2/checkout/orders/X')).body.name).toBe('RATE_LIMIT_REACHED');
});

test('half an answer, a late one, one in two pieces', async () => {
  sandbox.arm({ call: 'createPayment', fault: 'malformed' });
  await expect(post().then((answer) => answer.json())).rejects.toThrow(SyntaxError);
  for (const fault of ['slow', 'slow-body'] as const) {
    sandbox.arm({ call: 'createPayment', fault, ms: 60 });
    const start = performance.now();
    expect((await (await post()).json()).payment.status).toBe('COMPLETED');
    expect(performance.now() - start).toBeGreaterThan(55);
  }
});

test('an answer that comes twice', async () => {
  const agent = new Agent({ keepAlive: true });
  sandbox.arm({ call: 'getLocation', fault: 'twice' });
  const bytes = await new Promise<string>((resolve, reject) => {
    const call = request(`${sandbox.url}/v2/locations/LDEMOCA`, {
      agent,
      headers: { authorization: 'Bearer sandbox-token-CA' },
    });
    let heard = '';
    call.on('socket', (socket) =>
      socket.on('data', (chunk) => {
        heard += chunk;
        if (heard.split('"location"').length > 2) resolve(heard);
      }),
    );
    call.on('error', () => {}).on('timeout', reject);
    call.on('response', (answer) => answer.resume());
    call.end();
  });
  agent.destroy();
  expect(bytes.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});

test('amounts a cent too high, fields and a status nobody knows', async () => {
  const seen = async (fault: Fault['fault']) => {
    sandbox.arm({ call: 'createPayment', fault }, { call: 'orders.get', fault });
    const { payment } = await (await post()).json();
    const { body } = await paypal.call('GET', `/v2/checkout/orders/${await paypal.create('20.00')}`);
    return { payment, order: body };
  };
  const wrong = await seen('wrong-amount');
  expect(wrong.payment.approved_money.amount).toBe(101);
  expect(wrong.order.purchase_units[0].amount.value).toBe('20.01');
  const more = await seen('unknown-fields');
  expect([more.payment, more.order]).toMatchObject([{ field_of_tomorrow: {} }, { field_of_tomorrow: {} }]);
  const other = await seen('unknown-status');
  expect([other.payment.status, other.order.status]).toEqual(['STATUS_OF_TOMORROW', 'STATUS_OF_TOMORROW']);
});

test('a fault can wait for later calls, meet several, or any call', async () => {
  sandbox.arm({ call: '*', fault: '500', after: 1, times: 2 });
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await post()).status);
  expect(statuses).toEqual([200, 500, 500, 200]);
});

test('calls where no money is refused can be refused as well', async () => {
  const { payment } = (await square.authorise()).body;
  sandbox.arm({ call: 'complete', fault: 'decline', code: 'VERSION_MISMATCH' });
  const refused = await square.call('POST', `/v2/payments/${payment.id}/complete`, {});
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'VERSION_MISMATCH' }] } });
  expect((await square.call('POST', `/v2/payments/${payment.id}/complete`, {})).status).toBe(200);
});

test('a capture is reviewed by a fault too', async () => {
  const id = await paypal.create();
  await paypal.approve(id);
  sandbox.arm({ call: 'orders.capture', fault: 'review', code: 'echeck' });
  const { body } = await paypal.capture(id);
  expect(body.purchase_units[0].payments.captures[0]).toMatchObject({
    status: 'PENDING',
    status_details: { reason: 'ECHECK' },
  });
});

test.each([
  ['nothing-of-that-name', {}, 404],
  ['faults', { next: [{ call: 'createPayment', fault: 'no-such-fault' }] }, 400],
  ['clock', { advance_seconds: -1 }, 400],
  ['webhooks', { url: 'nowhere' }, 400],
  ['webhook-plans', { next: [{ do: 'explode' }] }, 400],
  ['refunds', { become: 'LOST' }, 400],
  ['approve', { order_id: 'unknown' }, 400],
  ['decide', { id: 'unknown', status: 'COMPLETED' }, 400],
  ['disputes', { payment_id: 'unknown' }, 400],
  ['refund-by-hand', { payment_id: 'unknown' }, 400],
])('a control call that makes no sense is told so: %s', async (name, body, status) => {
  const answer = await fetch(`${sandbox.url}/_sandbox/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(status);
});
