import { verify, X509Certificate } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CheckedSandbox, startCheckedSandbox } from '../testing/checked-sandbox.ts';
import { type PaypalClient, paypalClient } from '../testing/paypal-client.ts';
import { PAYPAL_ACCOUNTS } from './accounts.ts';
import { SIGNER } from './certificate.ts';

let sandbox: CheckedSandbox;
let paypal: PaypalClient;
let shop: Server;
let heard: { headers: IncomingHttpHeaders; body: string }[] = [];
let answers: number[] = [];
const { webhook_id } = PAYPAL_ACCOUNTS[0]!;

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ headers: request.headers, body });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  sandbox = await startCheckedSandbox();
  paypal = await paypalClient(sandbox);
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`;
  await sandbox.control('webhooks', { provider: 'paypal', url });
});
afterAll(async () => {
  await sandbox.close();
  shop.close();
});
beforeEach(async () => {
  await sandbox.control('deliveries');
  heard = [];
});

const types = async () => {
  await sandbox.control('deliveries');
  return heard.map(({ body }) => JSON.parse(body).event_type);
};

async function checkedLocally({ headers, body }: (typeof heard)[number]) {
  const header = (name: string) => String(headers[`paypal-${name}`]);
  const certificate = new X509Certificate(await fetch(header('cert-url')).then((answer) => answer.text()));
  const parts = [header('transmission-id'), header('transmission-time'), webhook_id, crc32(body)];
  const signature = Buffer.from(header('transmission-sig'), 'base64');
  return verify('sha256', Buffer.from(parts.join('|')), certificate.publicKey, signature);
}

const postback = ({ headers, body }: (typeof heard)[number]) =>
  paypal.call(
    ...(['POST', '/v1/notifications/verify-webhook-signature'] as const),
    `{"auth_algo":"${headers['paypal-auth-algo']}","cert_url":"${headers['paypal-cert-url']}",
      "transmission_id":"${headers['paypal-transmission-id']}","webhook_event": ${body},
      "transmission_sig":"${headers['paypal-transmission-sig']}","webhook_id":"${webhook_id}",
      "transmission_time":"${headers['paypal-transmission-time']}"}`,
  );

test('an event is signed so that both documented checks agree', async () => {
  const id = await paypal.create();
  await sandbox.control('approve', { order_id: id, buyer: 'rené' });
  expect(await types()).toEqual(['CHECKOUT.ORDER.APPROVED']);
  expect(await checkedLocally(heard[0]!)).toBe(true);
  expect((await postback(heard[0]!)).body).toEqual({ verification_status: 'SUCCESS' });
  // Bytes count, not the meaning: printed again, the payer's é is another text.
  const printed = { ...heard[0]!, body: JSON.stringify(JSON.parse(heard[0]!.body)) };
  expect((await postback(printed)).body).toEqual({ verification_status: 'FAILURE' });
  expect(await checkedLocally(printed)).toBe(false);
});

test('the certificate is the signer’s, vouched for by the authority that can be fetched', async () => {
  await paypal.create().then((id) => paypal.approve(id));
  await types();
  const fetched = (url: string) =>
    fetch(url).then(async (answer) => new X509Certificate(await answer.text()));
  const certificate = await fetched(String(heard[0]!.headers['paypal-cert-url']));
  const authority = await fetched(`${sandbox.url}/v1/notifications/certs/authority`);
  expect(certificate.checkHost(SIGNER)).toBe(SIGNER);
  expect(certificate.checkIssued(authority)).toBe(true);
  expect(certificate.verify(authority.publicKey)).toBe(true);
  expect(authority.ca).toBe(true);
  expect(certificate.validToDate.getTime()).toBeGreaterThan(Date.now());
});

test('a captured payment is told with its order and the shop’s own reference', async () => {
  const { capture_id, order_id } = await paypal.paid('12.34');
  expect(await types()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
  expect(JSON.parse(heard[1]!.body).resource).toMatchObject({
    id: capture_id,
    amount: { value: '12.34' },
    custom_id: expect.stringMatching(/^order-/),
    supplementary_data: { related_ids: { order_id } },
  });
});

test('events can be lost, doubled, held and let go in reverse, signed wrongly or not at all', async () => {
  await sandbox.control('webhook-plans', {
    next: [
      { do: 'lose', type: 'CHECKOUT.ORDER' },
      { do: 'double', type: 'PAYMENT.CAPTURE' },
    ],
  });
  await paypal.paid();
  expect(await types()).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.COMPLETED']);
  expect(new Set(heard.map(({ body }) => JSON.parse(body).id)).size).toBe(1);

  heard = [];
  await sandbox.control('webhook-plans', { next: [{ do: 'hold', provider: 'paypal', times: 2 }] });
  await paypal.paid();
  expect(await types()).toEqual([]);
  expect(await sandbox.control('release-webhooks', { order: 'reverse' })).toEqual({ released: 2 });
  expect((await types()).sort()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);

  heard = [];
  await sandbox.control('webhook-plans', { next: [{ do: 'wrong-signature' }, { do: 'no-signature' }] });
  await paypal.paid();
  await types();
  const [forged, bare] = heard;
  expect(await checkedLocally(forged!)).toBe(false);
  expect((await postback(forged!)).body.verification_status).toBe('FAILURE');
  expect(bare!.headers).not.toHaveProperty('paypal-transmission-sig');
});

test('what was not taken is sent again, under a new transmission and signed anew', async () => {
  answers = [503];
  await paypal.create().then((id) => paypal.approve(id));
  expect(await types()).toEqual(['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.APPROVED']);
  const [first, second] = heard.map(({ headers }) => headers['paypal-transmission-id']);
  expect(first).not.toBe(second);
  expect(await checkedLocally(heard[1]!)).toBe(true);
});

test('events are listed, read and sent again', async () => {
  await paypal.paid();
  await types();
  heard = [];
  const list = await paypal.call('GET', '/v1/notifications/webhooks-events?page_size=1');
  expect(list.body).toMatchObject({ count: 1, events: [{ event_type: 'PAYMENT.CAPTURE.COMPLETED' }] });
  const next = list.body.links.find(({ rel }: { rel: string }) => rel === 'next').href;
  const page = await paypal.call('GET', next.slice(sandbox.url.length));
  expect(page.body.events).toMatchObject([{ event_type: 'CHECKOUT.ORDER.APPROVED' }]);
  const { id } = list.body.events[0];
  expect((await paypal.call('GET', `/v1/notifications/webhooks-events/${id}`)).body.id).toBe(id);
  expect((await paypal.call('POST', `/v1/notifications/webhooks-events/${id}/resend`)).status).toBe(202);
  expect(await types()).toEqual(['PAYMENT.CAPTURE.COMPLETED']);
});

test('every call and answer above is as the provider’s specification has it', () => {
  expect(sandbox.departures()).toEqual([]);
});
