import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ipPrefixes } from './ip-prefixes.ts';

test('an IPv4 address is counted by itself and its /24, however it is written', () => {
  const prefixes = { address: '203.0.113.7', subnet: '203.0.113.0/24', network: null };
  expect(ipPrefixes('203.0.113.7')).toEqual(prefixes);
  expect(ipPrefixes('::FFFF:203.0.113.7')).toEqual(prefixes);
  expect(ipPrefixes('203.0.114.7').subnet).not.toBe(prefixes.subnet);
});

test('an IPv6 address is counted by its /64, /56 and /48', () => {
  expect(ipPrefixes('2001:DB8:1:2ff:a:b:c:d')).toEqual({
    address: '2001:db8:1:2ff::/64',
    subnet: '2001:db8:1:200::/56',
    network: '2001:db8:1::/48',
  });
  expect(ipPrefixes('2001:db8::1')).toEqual(ipPrefixes('2001:db8::2'));
  expect(ipPrefixes('2001:db8:1:0100::').subnet).not.toBe(ipPrefixes('2001:db8:1:200::').subnet);
  expect(ipPrefixes('2001:db8:1::1').network).not.toBe(ipPrefixes('2001:db8:2::1').network);
});

const group = fc.integer({ min: 0, max: 0xffff });
test('the lower half of an IPv6 address does not matter, however the address is written', () => {
  const halves = fc.tuple(group, group, group, group);
  fc.assert(
    fc.property(halves, halves, halves, (net, one, other) => {
      // `URL` shortens the address.
      const hostname = (lower: number[]) =>
        new URL(`http://[${[...net, ...lower].map((part) => part.toString(16)).join(':')}]`).hostname.slice(
          1,
          -1,
        );
      expect(ipPrefixes(hostname(one))).toEqual(ipPrefixes(hostname(other)));
    }),
  );
});
