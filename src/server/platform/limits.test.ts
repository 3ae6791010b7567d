import { expect, test } from 'vitest';
import { ipPrefixes } from './ip-prefixes.ts';
import { createLimiter } from './limits.ts';

test('while a network floods the shop with reads, its addresses have a tenth of the limit; others keep all of it', () => {
  const limiter = createLimiter();
  const limit = { name: 'search', max: 600, seconds: 60 };
  const now = new Date('2026-01-01T00:00:00Z');
  const take = (host: number, site = 'f') =>
    limiter.takeForAddress(limit, ipPrefixes(`2001:db8:${site}:${host.toString(16)}::1`), now);
  const countAllowed = (host: number, site?: string) => {
    let count = 0;
    while (take(host, site) === 0) count++;
    return count;
  };
  expect(countAllowed(1)).toBe(600);
  for (let n = 0; n <= 6000; n++) take(n % 16);
  expect(countAllowed(0x99)).toBe(60);
  expect(countAllowed(0x99, 'e'), 'another network').toBe(600);
  now.setUTCMinutes(1);
  expect(countAllowed(0x99), 'a minute later').toBe(600);
});
