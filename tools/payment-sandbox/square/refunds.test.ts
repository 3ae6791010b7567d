import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedSandbox, startCheckedSandbox } from '../testing/checked-sandbox.ts';
import { createSquareClient, type SquareClient } from '../testing/square-client.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { squareSignature } from './events.ts';

let sandbox: CheckedSandbox;
let square: SquareClient;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  sandbox = await startCheckedSandbox();
  square = createSquareClient(sandbox);
  await sandbox.control('webhooks', { provider: 'card', url: receiver.url });
});
afterAll(async () => {
  await sandbox.close();
  receiver.close();
});

let count = 0;
const refund = (payment_id: string, amount: number, fields: object = {}) =>
  square.call('POST', '/v2/refunds', {
    payment_id,
    idempotency_key: `refund-${++count}`,
    amount_money: { amount, currency: 'CAD' },
    ...fields,
  });
const codeOf = ({ body }: { body: { errors?: { code: string }[] } }) => body.errors?.[0]?.code;
const keptAmount = (payment_id: string) => {
  const { reference_id } = sandbox.ledger.payments.get(payment_id)!;
  return sandbox.ledger.balances().find(({ reference }) => reference === reference_id)?.kept;
};

test('a refund is pending, then completed; the total cannot exceed the payment', async () => {
  const id = await square.charge(10_000);
  const fields = { idempotency_key: 'one', reason: 'Returned' };
  const { body } = await refund(id, 4000, fields);
  expect(body.refund).toMatchObject({ status: 'PENDING', amount_money: { amount: 4000 } });
  expect((await refund(id, 4000, fields)).body.refund.id, 'the same key').toBe(body.refund.id);
  expect(codeOf(await refund(id, 6001))).toBe('REFUND_AMOUNT_INVALID');
  expect(keptAmount(id)).toBe(6000);
  const current = await square.call('GET', `/v2/refunds/${body.refund.id}`);
  expect(current.body.refund.status).toBe('COMPLETED');
  const { payment } = (await square.call('GET', `/v2/payments/${id}`)).body;
  expect(payment).toMatchObject({ refunded_money: { amount: 4000 }, refund_ids: [body.refund.id] });
});

test('an authorisation cannot be refunded', async () => {
  const { payment } = (await square.authorise()).body;
  expect(codeOf(await refund(payment.id, 1))).toBe('REFUND_ERROR_PAYMENT_NEEDS_COMPLETION');
});

test('a pending refund can be rejected; its amount can be refunded again', async () => {
  const id = await square.charge(10_000);
  const { body } = await refund(id, 4000);
  await sandbox.control('reject-refund', { refund_id: body.refund.id });
  const current = await square.call('GET', `/v2/refunds/${body.refund.id}`);
  expect(current.body.refund.status).toBe('REJECTED');
  expect(keptAmount(id)).toBe(10_000);
  expect((await refund(id, 10_000)).status).toBe(200);
  await expect(sandbox.control('reject-refund', { refund_id: body.refund.id })).rejects.toThrow();
});

test('a payment can have at most 20 refunds', async () => {
  const id = await square.charge(10_000);
  for (let n = 0; n < 20; n++) await refund(id, 1);
  expect(codeOf(await refund(id, 1))).toBe('PAYMENT_NOT_REFUNDABLE');
});

test('the control call refund-by-hand refunds up to the remaining amount', async () => {
  const id = await square.charge(10_000);
  await sandbox.control('refund-by-hand', { payment_id: id, amount: 1000 });
  expect(keptAmount(id)).toBe(9000);
  await expect(sandbox.control('refund-by-hand', { payment_id: id, amount: 9001 })).rejects.toThrow();
  await sandbox.control('refund-by-hand', { payment_id: id });
  expect(keptAmount(id)).toBe(0);
});

test.each([
  ['WON', 5000, 0],
  ['LOST', 0, 1],
] as const)('a dispute withholds the amount until it is decided: %s', async (outcome, kept, lostDisputes) => {
  const payment_id = await square.charge(5000);
  const { id } = (await sandbox.control('disputes', { payment_id })) as { id: string };
  expect(keptAmount(payment_id)).toBe(0);
  expect(codeOf(await refund(payment_id, 1))).toBe('PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE');
  await sandbox.control('disputes', { dispute_id: id, outcome });
  expect(keptAmount(payment_id)).toBe(kept);
  const { body } = await square.call('GET', '/v2/disputes?states=LOST');
  expect(body.disputes).toHaveLength(lostDisputes);
});

test('webhooks are signed with the account’s key over the URL and the body', async () => {
  // Discards the webhooks of earlier tests.
  await sandbox.control('deliveries');
  receiver.received.length = 0;
  const id = await square.charge();
  await refund(id, 100);
  await sandbox.control('disputes', { payment_id: id });
  await sandbox.control('deliveries');
  const events = receiver.received.map(({ body }) => JSON.parse(body));
  expect(events.map(({ type }) => type).sort()).toEqual([
    'dispute.created',
    'payment.created',
    'payment.updated',
    'payment.updated',
    'refund.created',
  ]);
  for (const { headers, body } of receiver.received) {
    const signature = squareSignature('sandbox-webhook-key-CA', receiver.url, body);
    expect(headers['x-square-hmacsha256-signature']).toBe(signature);
  }
  const { data } = events.find(({ type }) => type === 'payment.created');
  expect(data).toMatchObject({ type: 'payment', id, object: { payment: { id } } });
});

test('all exchanges conform to the specification', () => {
  expect(sandbox.violations()).toEqual([]);
});
