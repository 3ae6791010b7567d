import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressPrefix } from './limits.ts';

test('addresses of one /24 or one /64 are counted together, those of two are not', () => {
  expect(addressPrefix('203.0.113.7')).toBe(addressPrefix('::ffff:203.0.113.250'));
  expect(addressPrefix('203.0.113.7')).not.toBe(addressPrefix('203.0.114.7'));
  expect(addressPrefix('2001:db8:1:2:a:b:c:d')).toBe('2001:db8:1:2');
  expect(addressPrefix('2001:db8::1')).toBe(addressPrefix('2001:db8::2'));
  expect(addressPrefix('2001:db8::a:b:c:d')).toBe(addressPrefix('2001:db8::e:b:c:d'));
  expect(addressPrefix('2001:db8:1::')).toBe(addressPrefix('2001:db8:1:0:5::'));
  expect(addressPrefix('2001:db8:1::1')).not.toBe(addressPrefix('2001:db8:2::1'));
});

const group = fc.integer({ min: 0, max: 0xffff });
test('the lower half of an IPv6 address changes nothing, however the address is written', () => {
  const halves = fc.tuple(group, group, group, group);
  fc.assert(
    fc.property(halves, halves, halves, (net, one, other) => {
      const written = (lower: number[]) =>
        new URL(`http://[${[...net, ...lower].map((each) => each.toString(16)).join(':')}]`).hostname.slice(
          1,
          -1,
        );
      expect(addressPrefix(written(one))).toBe(addressPrefix(written(other)));
    }),
  );
});
