import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from '#server/settings/read-settings.ts';
import { securityPolicy } from './security-policy.ts';

const CARD = { CARD_CA_APPLICATION_ID: 'app', CARD_CA_LOCATION_ID: 'loc', CARD_CA_ACCESS_TOKEN: 'token' };
const ACCOUNTS = { ...CARD, PAYPAL_CA_CLIENT_ID: 'client', PAYPAL_CA_SECRET: 'secret' };
const policyOf = (env: Record<string, string>, isCheckout: boolean) =>
  securityPolicy(readSettings(env), { inlineHashes: [], isCheckout, isDevelopment: false });
const directive = (policy: string, name: string) =>
  policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? '';

test('only the checkout allows content from the two payment providers', () => {
  const checkout = policyOf(ACCOUNTS, true);
  expect(directive(checkout, 'script-src')).toBe(
    "script-src 'self' https://web.squarecdn.com https://*.paypal.com https://*.paypalobjects.com",
  );
  expect(directive(checkout, 'connect-src')).toContain('https://pci-connect.squareup.com');
  expect(directive(checkout, 'frame-src')).toContain(' https: ');
  const page = policyOf(ACCOUNTS, false);
  expect(page).not.toMatch(/square|paypal/);
  expect(directive(page, 'frame-src')).toBe("frame-src 'none'");
});

test('a shop without PayPal allows no PayPal origin', () => {
  expect(policyOf(CARD, true)).not.toContain('paypal');
});

test('no page allows inline scripts or framing', () => {
  for (const isCheckout of [true, false]) {
    const policy = policyOf(ACCOUNTS, isCheckout);
    expect(directive(policy, 'script-src')).not.toContain('unsafe-inline');
    expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'");
  }
});

test('images are allowed from the shop, the host of IMAGE_PATTERN and IMAGE_HOSTS', () => {
  const env = {
    IMAGE_PATTERN: 'https://photos.shop.example/{id}.webp',
    IMAGE_HOSTS: 'images.halden.example',
  };
  expect(readSettings(env).image_hosts).toEqual(['photos.shop.example', 'images.halden.example']);
  expect(directive(policyOf(env, false), 'img-src')).toBe(
    "img-src 'self' data: https://photos.shop.example https://images.halden.example",
  );
  expect(readSettings({}).image_hosts).toEqual([]);
});

test('docs/checkout-scripts.md lists exactly the script sources of the checkout, each with a reason', () => {
  const inventory = readFileSync(new URL('../../../docs/checkout-scripts.md', import.meta.url), 'utf8');
  const rows = [...inventory.matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$/gm)];
  const settings = readSettings(ACCOUNTS);
  const page = { inlineHashes: ["'sha256-…'"], isCheckout: true, isDevelopment: false };
  const allowed = directive(securityPolicy(settings, page), 'script-src').split(' ').slice(1);
  expect(rows.map(([, source]) => source)).toEqual(allowed);
  for (const [, source, content, reason] of rows)
    expect(`${content}${reason}`.length, source).toBeGreaterThan(20);
});
