import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAYPAL_ACCOUNTS } from '../accounts.ts';
import { type CheckedSandbox, startCheckedSandbox } from '../testing/checked-sandbox.ts';
import { createPayPalClient, type PayPalClient } from '../testing/paypal-client.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { SIGNER_NAME } from './certificate.ts';

type ReceivedEvent = WebhookReceiver['received'][number];

const { webhook_id } = PAYPAL_ACCOUNTS[0]!;
let sandbox: CheckedSandbox;
let paypal: PayPalClient;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  sandbox = await startCheckedSandbox();
  paypal = await createPayPalClient(sandbox);
  await sandbox.control('webhooks', { provider: 'paypal', url: receiver.url });
});
afterAll(async () => {
  await sandbox.close();
  receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});

/** Waits until all events are delivered. Returns their types. */
async function waitForDeliveries() {
  await sandbox.control('deliveries');
  return receiver.received.map(({ body }) => JSON.parse(body).event_type);
}

const header = ({ headers }: ReceivedEvent, name: string) => String(headers[`paypal-${name}`]);

async function fetchCertificate(event: ReceivedEvent) {
  const response = await fetch(header(event, 'cert-url'));
  return new X509Certificate(await response.text());
}

async function verifyLocally(event: ReceivedEvent) {
  const { publicKey } = await fetchCertificate(event);
  const [id, time] = [header(event, 'transmission-id'), header(event, 'transmission-time')];
  const text = [id, time, webhook_id, crc32(event.body)].join('|');
  const signature = Buffer.from(header(event, 'transmission-sig'), 'base64');
  return verify('sha256', Buffer.from(text), publicKey, signature);
}

async function verifyByPostback(event: ReceivedEvent) {
  const fields = {
    auth_algo: header(event, 'auth-algo'),
    cert_url: header(event, 'cert-url'),
    transmission_id: header(event, 'transmission-id'),
    transmission_sig: header(event, 'transmission-sig'),
    transmission_time: header(event, 'transmission-time'),
    webhook_id,
  };
  const request = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${event.body}}`;
  const { body } = await paypal.call('POST', '/v1/notifications/verify-webhook-signature', request);
  return body.verification_status;
}

test('local and postback verification accept the event’s raw body, but not the body serialised again', async () => {
  const id = await paypal.create();
  await sandbox.control('approve', { order_id: id, buyer: 'rené' });
  expect(await waitForDeliveries()).toEqual(['CHECKOUT.ORDER.APPROVED']);
  const [event] = receiver.received as [ReceivedEvent];
  expect(await verifyLocally(event)).toBe(true);
  expect(await verifyByPostback(event)).toBe('SUCCESS');
  // The payer's é is escaped in the event, but not after serialising it again.
  const changed = { ...event, body: JSON.stringify(JSON.parse(event.body)) };
  expect(await verifyLocally(changed)).toBe(false);
  expect(await verifyByPostback(changed)).toBe('FAILURE');
});

test('the certificate names PayPal’s signer, is self-signed and valid', async () => {
  await paypal.approve(await paypal.create());
  await waitForDeliveries();
  const certificate = await fetchCertificate(receiver.received[0]!);
  expect(certificate.checkHost(SIGNER_NAME)).toBe(SIGNER_NAME);
  expect(certificate.checkIssued(certificate)).toBe(true);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.validToDate.getTime()).toBeGreaterThan(Date.now());
});

test('the event of a capture names the order and the shop’s reference', async () => {
  const { capture_id, order_id } = await paypal.pay('12.34');
  expect(await waitForDeliveries()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
  expect(JSON.parse(receiver.received[1]!.body).resource).toMatchObject({
    id: capture_id,
    amount: { value: '12.34' },
    custom_id: expect.stringMatching(/^order-/),
    supplementary_data: { related_ids: { order_id } },
  });
});

test('events can be lost, sent twice, or held until they are released', async () => {
  await sandbox.control('webhook-plans', { next: [{ do: 'lose' }, { do: 'double' }] });
  await paypal.pay();
  expect(await waitForDeliveries()).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.COMPLETED']);
  expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).id)).size).toBe(1);

  receiver.received.length = 0;
  await sandbox.control('webhook-plans', { next: [{ do: 'hold', times: 2 }] });
  await paypal.pay();
  expect(await waitForDeliveries()).toEqual([]);
  expect(await sandbox.control('release-webhooks', { order: 'reverse' })).toEqual({ released: 2 });
  expect((await waitForDeliveries()).sort()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
  ]);
});

test('a rejected event is sent again with a new transmission id', async () => {
  receiver.statuses.push(503);
  await paypal.approve(await paypal.create());
  expect(await waitForDeliveries()).toEqual(['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.APPROVED']);
  const [first, second] = receiver.received as [ReceivedEvent, ReceivedEvent];
  expect(header(first, 'transmission-id')).not.toBe(header(second, 'transmission-id'));
  expect(await verifyLocally(second)).toBe(true);
});

test('events are listed in pages, latest first', async () => {
  await paypal.pay();
  const { body } = await paypal.call('GET', '/v1/notifications/webhooks-events?page_size=1');
  expect(body).toMatchObject({ count: 1, events: [{ event_type: 'PAYMENT.CAPTURE.COMPLETED' }] });
  const nextUrl = new URL(body.links.find(({ rel }: { rel: string }) => rel === 'next').href);
  const secondPage = await paypal.call('GET', nextUrl.pathname + nextUrl.search);
  expect(secondPage.body.events).toMatchObject([{ event_type: 'CHECKOUT.ORDER.APPROVED' }]);
});

test('all exchanges conform to the specification', () => {
  expect(sandbox.violations()).toEqual([]);
});
