import { SquareClient, SquareError, WebhooksHelper } from 'square';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

// These tests check that Square's own client, unmodified, works with the sandbox.

let sandbox: Sandbox;
let client: SquareClient;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  client = new SquareClient({ token: 'sandbox-token-CA', baseUrl: sandbox.url });
});
afterAll(() => sandbox.close());

const money = (amount: bigint) => ({ amount, currency: 'CAD' as const });

test('Square’s client authorises, completes, lists and refunds a payment', async () => {
  const { payment } = await client.payments.create({
    sourceId: 'cnon:card-nonce-ok',
    idempotencyKey: 'one',
    autocomplete: false,
    amountMoney: money(21_357n),
  });
  expect(payment).toMatchObject({ status: 'APPROVED', approvedMoney: money(21_357n) });
  const paymentId = payment!.id!;
  const completed = await client.payments.complete({ paymentId });
  expect(completed.payment?.cardDetails?.status).toBe('CAPTURED');
  const listedIds = [];
  for await (const each of await client.payments.list({ locationId: 'LDEMOCA' })) listedIds.push(each.id);
  expect(listedIds).toEqual([paymentId]);

  const { refund } = await client.refunds.refundPayment({
    idempotencyKey: 'refund',
    paymentId,
    amountMoney: money(1000n),
  });
  expect((await client.refunds.get({ refundId: refund!.id! })).refund?.status).toBe('COMPLETED');
  await client.payments.cancelByIdempotencyKey({ idempotencyKey: 'unknown' });
  expect((await client.locations.get({ locationId: 'LDEMOCA' })).location?.currency).toBe('CAD');

  await sandbox.control('disputes', { payment_id: paymentId });
  const disputes = [];
  for await (const each of await client.disputes.list({})) disputes.push(each.disputedPayment?.paymentId);
  expect(disputes).toEqual([paymentId]);
});

test('Square’s client reads a decline', async () => {
  const error = await client.payments
    .create({ sourceId: 'cnon:card-nonce-rejected-cvv', idempotencyKey: 'cvv', amountMoney: money(100n) })
    .catch((error: unknown) => error);
  expect(error).toBeInstanceOf(SquareError);
  expect((error as SquareError).errors[0]).toMatchObject({
    code: 'CVV_FAILURE',
    category: 'PAYMENT_METHOD_ERROR',
  });
});

test('Square’s helper accepts the signature of a webhook', async () => {
  const { url: notificationUrl, received, close } = await startWebhookReceiver();
  await sandbox.control('webhooks', { provider: 'card', url: notificationUrl });
  await client.payments.create({
    sourceId: 'cnon:card-nonce-ok',
    idempotencyKey: 'webhook',
    amountMoney: money(1n),
  });
  await sandbox.control('deliveries');
  close();
  const [{ headers, body: requestBody }] = received as [(typeof received)[number]];
  const signatureHeader = String(headers['x-square-hmacsha256-signature']);
  const verify = (signatureKey: string) =>
    WebhooksHelper.verifySignature({ requestBody, signatureHeader, signatureKey, notificationUrl });
  expect(await verify('sandbox-webhook-key-CA')).toBe(true);
  expect(await verify('another')).toBe(false);
});
