import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { readSettings } from '#server/settings/settings.ts';

const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  SECRET: 'a secret of more than thirty-two characters',
  SMTP_URL: 'smtp://mail.example',
};
const SANDBOX = 'http://localhost:4010';
const MAIN = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));

test('a live shop uses the providers’ own addresses by default', () => {
  expect(readSettings(LIVE).mode).toBe('live');
});

test.each(
  Object.keys({ ...cardSettings(SANDBOX), ...paypalSettings(SANDBOX) }).filter((name) =>
    name.endsWith('_URL'),
  ),
)('a live shop refuses the payment sandbox as %s', (name) => {
  const settings = { ...cardSettings(SANDBOX), ...paypalSettings(SANDBOX) };
  expect(() => readSettings({ ...LIVE, [name]: settings[name] })).toThrow(
    `${name} is not the provider's own`,
  );
});

test.each([
  'http://connect.squareup.com',
  'https://connect.squareup.com:8443',
  'https://connect.squareup.com.sandbox.example',
  'https://sandbox.example/connect.squareup.com',
])('an address that only resembles the provider’s is refused: %s', (CARD_API_URL) => {
  expect(() => readSettings({ ...LIVE, CARD_API_URL })).toThrow('CARD_API_URL');
});

test.each([
  [{ LIMITS: 'off' }, 'LIMITS=off is for benchmarks only'],
  [{ PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL must be an https address'],
  [{ SECRET: '' }, 'SECRET must be set'],
  [{ SMTP_URL: '' }, 'SMTP_URL must be set'],
])('a live shop does not start with %o', (change, message) => {
  expect(() => readSettings({ ...LIVE, ...change })).toThrow(message);
});

test('the server exits at once and lists the invalid settings', async () => {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, ...LIVE, ...cardSettings(SANDBOX), ...paypalSettings(SANDBOX) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  expect(code).not.toBe(0);
  for (const name of ['CARD_API_URL', 'CARD_SCRIPT_URL', 'PAYPAL_API_URL', 'PAYPAL_SCRIPT_URL']) {
    expect(output).toContain(name);
  }
});
