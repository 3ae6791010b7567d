import { expect, test } from 'vitest';
import { findTrustedSigner, isCertificateUrl } from './paypal-certificate.ts';
import { createSquareWebhookReader, squareSignature } from './square-events.ts';

/** The test vector of Square's own SDK. */
const KEY = 'sig-key-test';
const URL_AS_REGISTERED = 'https://shop.example/hooks/square';
const BODY = Buffer.from('{"merchant_id":"M","type":"payment.updated"}');
const SIGNATURE = '0QZUR0l8GTWnMaJuvsXzV32m5V+THt56UsfHFrAq4j4=';

test('the signature is computed as Square documents it', () => {
  expect(squareSignature(KEY, URL_AS_REGISTERED, BODY)).toBe(SIGNATURE);
});

test('a webhook signed with any active key is accepted; another URL, a changed byte or no key makes it forged', () => {
  const header = 'x-square-hmacsha256-signature';
  const body = Buffer.from('{"event_id":"e1","type":"payment.updated","data":{}}');
  const headers = { [header]: squareSignature(KEY, URL_AS_REGISTERED, body) };
  const read = createSquareWebhookReader({ url: URL_AS_REGISTERED, keys: ['older', KEY] });
  expect(read(headers, body)).toMatchObject({ result: 'event', event: { event_id: 'e1' } });
  expect(read(headers, Buffer.from(`${body} `))).toEqual({ result: 'forged' });
  const elsewhere = createSquareWebhookReader({ url: 'https://shop.example/other', keys: [KEY] });
  expect(elsewhere(headers, body)).toEqual({ result: 'forged' });
  expect(createSquareWebhookReader({ url: URL_AS_REGISTERED, keys: [] })(headers, body)).toEqual({
    result: 'forged',
  });
});

test('certificates are fetched only from PayPal’s own hosts or, in a demo, the local sandbox', () => {
  const isAllowed = (url: string) => isCertificateUrl(url, 'live', null);
  expect(isAllowed('https://api.paypal.com/v1/notifications/certs/CERT-1')).toBe(true);
  const sandbox = 'https://api-m.sandbox.paypal.com/v1/notifications/certs/CERT-1';
  expect(isCertificateUrl(sandbox, 'demo', null)).toBe(true);
  for (const url of [
    sandbox,
    'http://api.paypal.com/v1/notifications/certs/C',
    'https://api.paypal.com:8443/v1/notifications/certs/C',
    'https://api.paypal.com@evil.example/v1/notifications/certs/C',
    'https://evil.example/v1/notifications/certs/C',
    'https://api.paypal.com/v1/other/C',
    'https://api.paypal.com/v1/notifications/certs/../../x',
    'not a url',
  ])
    expect(isAllowed(url), url).toBe(false);
  const localSandbox = 'http://127.0.0.1:4010';
  expect(isCertificateUrl(`${localSandbox}/v1/notifications/certs/C`, 'demo', localSandbox)).toBe(true);
});

test('an empty or malformed certificate chain is not trusted', () => {
  expect(findTrustedSigner('', new Date(), 'demo', true)).toBeNull();
  expect(
    findTrustedSigner(
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      new Date(),
      'demo',
      true,
    ),
  ).toBeNull();
});
