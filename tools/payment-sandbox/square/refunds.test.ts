import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedSandbox, startCheckedSandbox } from '../testing/checked-sandbox.ts';
import { type SquareClient, squareClient } from '../testing/square-client.ts';
import { signatureOf } from './events.ts';

let sandbox: CheckedSandbox;
let square: SquareClient;
let shop: Server;
let hook: string;
const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
beforeAll(async () => {
  shop = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ headers: request.headers, body });
    response.end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  hook = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`;
  sandbox = await startCheckedSandbox();
  square = squareClient(sandbox);
  await sandbox.control('webhooks', { url: hook });
});
afterAll(async () => {
  await sandbox.close();
  shop.close();
});

let seen = 0;
const refund = (payment_id: string, amount: number, more: object = {}) =>
  square.call('POST', '/v2/refunds', {
    payment_id,
    idempotency_key: `refund-${++seen}`,
    amount_money: { amount, currency: 'CAD' },
    ...more,
  });
const codeOf = ({ body }: { body: { errors?: { code: string }[] } }) => body.errors?.[0]?.code;
const keptOf = (payment_id: string) => {
  const { reference_id } = sandbox.ledger.payments.get(payment_id)!;
  return sandbox.ledger.balances().find(({ reference }) => reference === reference_id)?.kept;
};
const typesHeard = async () => {
  await sandbox.control('deliveries');
  return heard.map(({ body }) => JSON.parse(body).type);
};

test('parts go back, pending at first, and not a cent more than was paid', async () => {
  const id = await square.paid(10_000);
  const { body } = await refund(id, 4000, { idempotency_key: 'one', reason: 'Returned' });
  expect(body.refund).toMatchObject({ status: 'PENDING', amount_money: { amount: 4000 } });
  const again = await refund(id, 4000, { idempotency_key: 'one', reason: 'Returned' });
  expect(again.body.refund.id).toBe(body.refund.id);
  expect(codeOf(await refund(id, 6001))).toBe('REFUND_AMOUNT_INVALID');
  expect(keptOf(id)).toBe(6000);
  const seen = await square.call('GET', `/v2/refunds/${body.refund.id}`);
  expect(seen.body.refund.status).toBe('COMPLETED');
  const { payment } = (await square.call('GET', `/v2/payments/${id}`)).body;
  expect(payment).toMatchObject({ refunded_money: { amount: 4000 }, refund_ids: [body.refund.id] });
  expect((await square.call('GET', '/v2/refunds?status=COMPLETED')).body.refunds).toHaveLength(1);
});

test('a refund that fails leaves the money with the seller', async () => {
  await sandbox.control('refunds', { become: 'PENDING' });
  const id = await square.paid(10_000);
  const { body } = await refund(id, 10_000);
  expect((await square.call('GET', `/v2/refunds/${body.refund.id}`)).body.refund.status).toBe('PENDING');
  await sandbox.control('decide', { id: body.refund.id, status: 'FAILED' });
  expect((await square.call('GET', `/v2/refunds/${body.refund.id}`)).body.refund.status).toBe('FAILED');
  expect(keptOf(id)).toBe(10_000);
  await sandbox.control('refunds', { become: 'COMPLETED' });
});

test('only what was completed can be refunded, and a refund can be refused', async () => {
  const { payment } = (await square.authorise()).body;
  expect(codeOf(await refund(payment.id, 1))).toBe('REFUND_ERROR_PAYMENT_NEEDS_COMPLETION');
  const id = await square.paid();
  sandbox.arm({ call: 'createRefund', fault: 'decline', code: 'REFUND_DECLINED' });
  expect(codeOf(await refund(id, 1))).toBe('REFUND_DECLINED');
});

test('a disputed payment’s money is held back, and comes again when the dispute is won', async () => {
  const [won, lost] = [await square.paid(5000), await square.paid(5000)];
  for (const [payment_id, outcome] of [[won, 'WON'] as const, [lost, 'LOST'] as const]) {
    const { id } = (await sandbox.control('disputes', { payment_id })) as { id: string };
    expect(keptOf(payment_id)).toBe(0);
    expect(codeOf(await refund(payment_id, 1))).toBe('PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE');
    await sandbox.control('disputes', { dispute_id: id, outcome });
    const { dispute } = (await square.call('GET', `/v2/disputes/${id}`)).body;
    expect(dispute).toMatchObject({ state: outcome, disputed_payment: { payment_id } });
  }
  expect([keptOf(won), keptOf(lost)]).toEqual([5000, 0]);
  expect((await square.call('GET', '/v2/disputes?states=LOST')).body.disputes).toHaveLength(1);
});

test('what happens is told, signed with the account’s key over the registered address', async () => {
  expect(
    signatureOf(
      'https://shop.example/hooks/square',
      'sig-key-test',
      '{"merchant_id":"M","type":"payment.updated"}',
    ),
  ).toBe('0QZUR0l8GTWnMaJuvsXzV32m5V+THt56UsfHFrAq4j4=');
  heard.length = 0;
  const id = await square.paid();
  await refund(id, 100);
  await sandbox.control('disputes', { payment_id: id });
  expect((await typesHeard()).sort()).toEqual(
    ['dispute.created', 'payment.created', 'payment.updated', 'payment.updated', 'refund.created'].sort(),
  );
  for (const { headers, body } of heard) {
    expect(headers['x-square-hmacsha256-signature']).toBe(signatureOf(hook, 'sandbox-webhook-key-CA', body));
  }
  const { data } = heard.map(({ body }) => JSON.parse(body)).find(({ type }) => type === 'payment.created');
  expect(data).toMatchObject({ type: 'payment', id, object: { payment: { id } } });
});

test('every call and answer above is as the provider’s specification has it', () => {
  expect(sandbox.departures()).toEqual([]);
});
