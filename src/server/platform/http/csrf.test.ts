import { expect, test } from 'vitest';
import { isForeign, isOurs } from './csrf.ts';

const SHOP = 'https://shop.example';
const host = 'www.shop.example';

test.each([
  [{ origin: SHOP }, true],
  [{ origin: `https://${host}`, host }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: `http://${host}`, host }, false],
  [{ origin: 'http://shop.example', host: 'shop.example' }, false],
  [{ origin: 'https://evil.example', host }, false],
  [{ origin: 'null', host }, false],
  [{ origin: '', host }, false],
  [{ 'sec-fetch-site': 'same-site', origin: SHOP }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, false],
] as [Record<string, string>, boolean][])('a write with %j comes from our page: %s', (headers, isOwn) => {
  expect(isOurs(headers, SHOP)).toBe(isOwn);
  expect(isForeign(headers, SHOP)).toBe(!isOwn);
});

test('a write that says nothing is neither ours nor foreign', () => {
  expect([isOurs({}, SHOP), isForeign({}, SHOP)]).toEqual([false, false]);
});

test('a shop for trying out, on plain http, is reached by any of its names', () => {
  const headers = { origin: 'https://tunnel.example', host: 'tunnel.example' };
  expect(isOurs(headers, 'http://localhost:3000')).toBe(true);
});
