import { expect, test } from 'vitest';
import { isCrossSite, isSameOrigin } from './same-origin.ts';

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
] as [Record<string, string>, boolean][])('a write with %j is same-origin: %s', (headers, expected) => {
  expect(isSameOrigin(headers, SHOP)).toBe(expected);
  expect(isCrossSite(headers, SHOP)).toBe(!expected);
});

test('a write without origin headers is neither same-origin nor cross-site', () => {
  expect([isSameOrigin({}, SHOP), isCrossSite({}, SHOP)]).toEqual([false, false]);
});

test('a demo shop on plain http accepts any host name it is reached by', () => {
  const headers = { origin: 'https://tunnel.example', host: 'tunnel.example' };
  expect(isSameOrigin(headers, 'http://localhost:3000')).toBe(true);
});
