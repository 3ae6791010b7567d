import { expect, test } from 'vitest';
import { parseAddressRanges } from './trust-proxy.ts';

test.each([
  ['10.0.0.0/8', false],
  ['8.0.0.0/7', true],
  ['2606:4700::/32', false],
  ['2000::/3', true],
  ['loopback, linklocal, uniquelocal', false],
  ['fd00::/8', false],
  ['FC00::/7', false],
  ['fe80::/9', true],
  ['fc00::/6', true],
  ['::ffff:10.0.0.0/104', false],
  ['::ffff:0.0.0.0/96', true],
  ['::FFFF:0:0/103', true],
  ['::/80', true],
])('the list %s is too wide: %s', (list, isTooWide) => {
  expect(parseAddressRanges(list).is_too_wide).toBe(isTooWide);
});
