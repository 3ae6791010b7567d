import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SquareClient, SquareError, WebhooksHelper } from 'square';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedSandbox, startCheckedSandbox } from '../testing/checked-sandbox.ts';

/** The provider's own client, unmodified, must be able to drive the sandbox. */
let sandbox: CheckedSandbox;
let client: SquareClient;
beforeAll(async () => {
  sandbox = await startCheckedSandbox();
  client = new SquareClient({ token: 'sandbox-token-CA', baseUrl: sandbox.url });
});
afterAll(() => sandbox.close());

const money = (amount: bigint) => ({ amount, currency: 'CAD' as const });

test('the provider’s own client authorises, completes, lists, refunds and reads', async () => {
  const request = {
    sourceId: 'cnon:card-nonce-ok',
    idempotencyKey: 'one',
    autocomplete: false,
    referenceId: 'order-1',
    amountMoney: money(21_357n),
    locationId: 'LDEMOCA',
    delayDuration: 'PT1H',
  };
  const { payment } = await client.payments.create(request);
  expect(payment).toMatchObject({ status: 'APPROVED', approvedMoney: money(21_357n) });
  const done = await client.payments.complete({ paymentId: payment!.id! });
  expect(done.payment?.cardDetails?.status).toBe('CAPTURED');
  expect((await client.payments.get({ paymentId: payment!.id! })).payment?.status).toBe('COMPLETED');

  const listed = [];
  for await (const each of await client.payments.list({ locationId: 'LDEMOCA' })) listed.push(each.id);
  expect(listed).toEqual([payment!.id]);

  const { refund } = await client.refunds.refundPayment({
    idempotencyKey: 'refund',
    paymentId: payment!.id!,
    amountMoney: money(1000n),
    reason: 'Part',
  });
  expect((await client.refunds.get({ refundId: refund!.id! })).refund?.status).toBe('COMPLETED');
  await client.payments.cancelByIdempotencyKey({ idempotencyKey: 'unknown' });
  expect((await client.locations.get({ locationId: 'LDEMOCA' })).location?.currency).toBe('CAD');

  await sandbox.control('disputes', { payment_id: payment!.id });
  const disputes = [];
  for await (const each of await client.disputes.list({})) disputes.push(each.disputedPayment?.paymentId);
  expect(disputes).toEqual([payment!.id]);
});

test('the provider’s own client reads a refusal', async () => {
  const refused = await client.payments
    .create({ sourceId: 'cnon:card-nonce-rejected-cvv', idempotencyKey: 'cvv', amountMoney: money(100n) })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SquareError);
  expect((refused as SquareError).errors[0]).toMatchObject({
    code: 'CVV_FAILURE',
    category: 'PAYMENT_METHOD_ERROR',
  });
});

test('the provider’s own helper accepts the signature of a webhook', async () => {
  const heard = new Promise<{ signatureHeader: string; requestBody: string }>((resolve) => {
    const shop = createServer(async (request, response) => {
      let requestBody = '';
      for await (const chunk of request) requestBody += chunk;
      response.end(() => shop.close());
      resolve({ signatureHeader: String(request.headers['x-square-hmacsha256-signature']), requestBody });
    }).listen(0, '127.0.0.1', async () => {
      const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
      await sandbox.control('webhooks', { url });
      await client.payments.create({
        sourceId: 'cnon:card-nonce-ok',
        idempotencyKey: 'hook',
        amountMoney: money(1n),
        note: url,
      });
    });
  });
  const { signatureHeader, requestBody } = await heard;
  const notificationUrl = JSON.parse(requestBody).data.object.payment.note;
  const given = { signatureHeader, requestBody, notificationUrl };
  expect(await WebhooksHelper.verifySignature({ ...given, signatureKey: 'sandbox-webhook-key-CA' })).toBe(
    true,
  );
  expect(await WebhooksHelper.verifySignature({ ...given, signatureKey: 'another' })).toBe(false);
});

test('what it asked and was answered is as the specification has it', () => {
  expect(sandbox.departures()).toEqual([]);
});
