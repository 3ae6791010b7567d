import { expect, test } from 'vitest';
import { isCertificateUrl, trustedSigner } from './paypal-certificate.ts';
import { squareEvents, squareSignature } from './square-events.ts';

/** The vector of the provider's own helper. */
const KEY = 'sig-key-test';
const URL_AS_REGISTERED = 'https://shop.example/hooks/square';
const BODY = Buffer.from('{"merchant_id":"M","type":"payment.updated"}');
const SIGNATURE = '0QZUR0l8GTWnMaJuvsXzV32m5V+THt56UsfHFrAq4j4=';

test('Square’s signature is the documented one', () => {
  expect(squareSignature(KEY, URL_AS_REGISTERED, BODY)).toBe(SIGNATURE);
});

test('every active key is tried; another address or another byte is forged', () => {
  const header = 'x-square-hmacsha256-signature';
  const body = Buffer.from('{"event_id":"e1","type":"payment.updated","data":{}}');
  const right = { [header]: squareSignature(KEY, URL_AS_REGISTERED, body) };
  const read = squareEvents({ url: URL_AS_REGISTERED, keys: ['older', KEY] });
  expect(read(right, body)).toMatchObject({ reading: 'event', event: { event_id: 'e1' } });
  expect(read(right, Buffer.from(`${body} `))).toEqual({ reading: 'forged' });
  const elsewhere = squareEvents({ url: 'https://shop.example/other', keys: [KEY] });
  expect(elsewhere(right, body)).toEqual({ reading: 'forged' });
  expect(squareEvents({ url: URL_AS_REGISTERED, keys: [] })(right, body)).toEqual({ reading: 'forged' });
});

test('a certificate is fetched from PayPal’s own hosts alone', () => {
  const at = (url: string) => isCertificateUrl(url, null);
  expect(at('https://api.paypal.com/v1/notifications/certs/CERT-1')).toBe(true);
  expect(at('https://api-m.sandbox.paypal.com/v1/notifications/certs/CERT-1')).toBe(true);
  for (const url of [
    'http://api.paypal.com/v1/notifications/certs/C',
    'https://api.paypal.com:8443/v1/notifications/certs/C',
    'https://api.paypal.com@evil.example/v1/notifications/certs/C',
    'https://evil.example/v1/notifications/certs/C',
    'https://api.paypal.com/v1/other/C',
    'https://api.paypal.com/v1/notifications/certs/../../x',
    'nonsense',
  ])
    expect(at(url), url).toBe(false);
  expect(isCertificateUrl('http://127.0.0.1:4010/v1/notifications/certs/C', 'http://127.0.0.1:4010')).toBe(
    true,
  );
});

test('a chain that is none is trusted by nobody', () => {
  expect(trustedSigner('', new Date(), true)).toBeNull();
  expect(
    trustedSigner('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', new Date(), true),
  ).toBeNull();
});
