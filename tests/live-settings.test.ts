import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { readSettings } from '#server/settings/read-settings.ts';

const LIVE_SETTINGS = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  SECRET: 'T0Zy7xq2mVdUc1hR9sLwKpJb4nEaGf6i3oXtQvM8YzA',
  SMTP_URL: 'smtps://mail.example',
  DATABASE_URL: 'postgres://shop@db.example/shop?sslmode=verify-full',
  TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
};
const SANDBOX = 'http://localhost:4010';
const MAIN = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));

test('the settings of a live shop are valid without the providers’ addresses', () => {
  expect(readSettings(LIVE_SETTINGS).mode).toBe('live');
});

test.each(
  Object.keys({ ...cardSettings(SANDBOX), ...paypalSettings(SANDBOX) }).filter((name) =>
    name.endsWith('_URL'),
  ),
)('a live shop refuses the payment sandbox as %s', (name) => {
  const settings = { ...cardSettings(SANDBOX), ...paypalSettings(SANDBOX) };
  expect(() => readSettings({ ...LIVE_SETTINGS, [name]: settings[name] })).toThrow(
    `${name} is not the provider's own`,
  );
});

test.each([
  'http://connect.squareup.com',
  'https://connect.squareup.com:8443',
  'https://connect.squareup.com.sandbox.example',
  'https://sandbox.example/connect.squareup.com',
])('an address that only resembles the provider’s is refused: %s', (CARD_API_URL) => {
  expect(() => readSettings({ ...LIVE_SETTINGS, CARD_API_URL })).toThrow('CARD_API_URL');
});

test.each([
  [{ LIMITS: 'off' }, 'LIMITS=off is for benchmarks only'],
  [{ PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL must be an https address'],
  [{ SECRET: '' }, 'SECRET must be set'],
  [{ SECRET: 'change-me-change-me-change-me-now!' }, 'SECRET can be guessed'],
  [{ SECRET: 'a'.repeat(40) }, 'SECRET can be guessed'],
  [{ SECRET_PREVIOUS: 'a'.repeat(40) }, 'SECRET_PREVIOUS can be guessed'],
  [{ SMTP_URL: '' }, 'SMTP_URL must be set'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL must be smtps://'],
  [{ SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }, 'SMTP_URL must be smtps://'],
  [{ SMTP_URL: 'smtp://mail.example?requireTLS=true&ignoreTLS=true' }, 'SMTP_URL must be smtps://'],
  [{ DATABASE_URL: 'postgres://shop@db.example/shop' }, 'DATABASE_URL must contain sslmode'],
  [
    { DATABASE_URL: 'postgres://shop@db.example/shop?sslmode=no-verify' },
    'DATABASE_URL must contain sslmode',
  ],
  [{ DATABASE_READ_URL: 'postgres://shop@replica.example/shop' }, 'DATABASE_READ_URL must contain sslmode'],
  [
    { STORAGE_URL: 'http://s3.example/b', STORAGE_ACCESS_KEY_ID: 'a', STORAGE_SECRET_ACCESS_KEY: 'b' },
    'STORAGE_URL must be an https address',
  ],
  [{ METRICS_FROM: '0.0.0.0/0' }, 'METRICS_FROM admits so many addresses'],
  [{ TRUST_PROXY: '' }, 'TRUST_PROXY must name'],
  [{ TRUST_PROXY: 'none' }, 'would share one limit'],
  [{ TRUST_PROXY: '10.0.0.0/8' }, 'TRUST_PROXY must contain 127.0.0.1'],
  [{ TRUST_PROXY: '127.0.0.1, 0.0.0.0/0' }, 'visitors could choose their own'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: must be none'],
  [{ TRUST_PROXY: '127.0.0.1/99' }, 'TRUST_PROXY: must be none'],
])('a live shop does not start with %o', (change, message) => {
  expect(() => readSettings({ ...LIVE_SETTINGS, ...change })).toThrow(message);
});

test.each([
  { TRUST_PROXY: 'loopback' },
  { TRUST_PROXY: 'none', HOST: '0.0.0.0' },
  { TRUST_PROXY: 'uniquelocal, 2606:4700::/32', HOST: '::' },
  { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' },
  { SMTP_URL: 'smtp://localhost' },
  { DATABASE_URL: '' },
  { DATABASE_URL: 'postgres://shop@127.0.0.1/shop' },
  { PRIVATE_NETWORK: 'on', SMTP_URL: 'smtp://mail', DATABASE_URL: 'postgres://shop@db/shop' },
])('a live shop starts with %o', (change) => {
  expect(readSettings({ ...LIVE_SETTINGS, ...change }).mode).toBe('live');
});

const CARD_ACCOUNT = { CARD_CA_APPLICATION_ID: 'sq0idp-x', CARD_CA_LOCATION_ID: 'L1' };
test.each([
  [{ ...CARD_ACCOUNT, CARD_CA_ACCESS_TOKEN: 'sandbox-token-CA' }, 'CARD_CA_ACCESS_TOKEN is an example'],
  [{ PAYPAL_US_CLIENT_ID: 'AX', PAYPAL_US_SECRET: 'xxxxxxxxxxxxxxxxxxxx' }, 'PAYPAL_US_SECRET is an example'],
])('a live shop refuses the credentials of an example: %o', (account, message) => {
  expect(() => readSettings({ ...LIVE_SETTINGS, ...account })).toThrow(message);
});

test.each([
  ['CARD_API_URL', 'https://connect.squareupsandbox.com'],
  ['CARD_SCRIPT_URL', 'https://sandbox.web.squarecdn.com/v1/square.js'],
  ['PAYPAL_API_URL', 'https://api-m.sandbox.paypal.com'],
  ['PAYPAL_SCRIPT_URL', 'https://www.sandbox.paypal.com/sdk/js'],
])('a live shop refuses the provider’s own sandbox as %s', (name, url) => {
  expect(() => readSettings({ ...LIVE_SETTINGS, [name]: url })).toThrow(`${name} is not the provider's own`);
});

test('with invalid settings, the server exits and lists them', async () => {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, ...LIVE_SETTINGS, ...cardSettings(SANDBOX), ...paypalSettings(SANDBOX) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  expect(code).not.toBe(0);
  for (const name of ['CARD_API_URL', 'CARD_SCRIPT_URL', 'PAYPAL_API_URL', 'PAYPAL_SCRIPT_URL']) {
    expect(output).toContain(name);
  }
});
