import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ipPrefix } from './limits.ts';

test('IP addresses are counted by their /24 or /64', () => {
  expect(ipPrefix('203.0.113.7')).toBe(ipPrefix('::ffff:203.0.113.250'));
  expect(ipPrefix('203.0.113.7')).not.toBe(ipPrefix('203.0.114.7'));
  expect(ipPrefix('2001:db8:1:2:a:b:c:d')).toBe('2001:db8:1:2');
  expect(ipPrefix('2001:db8::1')).toBe(ipPrefix('2001:db8::2'));
  expect(ipPrefix('2001:db8::a:b:c:d')).toBe(ipPrefix('2001:db8::e:b:c:d'));
  expect(ipPrefix('2001:db8:1::')).toBe(ipPrefix('2001:db8:1:0:5::'));
  expect(ipPrefix('2001:db8:1::1')).not.toBe(ipPrefix('2001:db8:2::1'));
});

const group = fc.integer({ min: 0, max: 0xffff });
test('the lower half of an IPv6 address does not matter, however the address is written', () => {
  const halves = fc.tuple(group, group, group, group);
  fc.assert(
    fc.property(halves, halves, halves, (net, one, other) => {
      const hostname = (lower: number[]) =>
        new URL(`http://[${[...net, ...lower].map((part) => part.toString(16)).join(':')}]`).hostname.slice(
          1,
          -1,
        );
      expect(ipPrefix(hostname(one))).toBe(ipPrefix(hostname(other)));
    }),
  );
});
