import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterSignIn, originOf, samePath } from './origin.ts';

test('SIGN-02 only a path of this shop is taken as origin', () => {
  expect(samePath('/cart')).toBe('/cart');
  expect(samePath('/category/rotor/all?make=Honda')).toBe('/category/rotor/all?make=Honda');
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'cart',
    '',
    null,
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/x/..//evil.example',
    '/.\\\\evil.example',
  ]) {
    expect(samePath(foreign), String(foreign)).toBeNull();
  }
  expect(originOf(new Request('https://shop.example/signin?origin=%2F%2Fevil.example'))).toBeNull();
});

test('SIGN-02 whatever is asked for, sign-in leads nowhere but into this shop', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    'evil.example',
    '\t',
    '?',
    '#',
    ':',
    '@',
    'user',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const to = new URL(afterSignIn(samePath(`/${pieces.join('')}`)), 'https://shop.example');
      expect(to.origin).toBe('https://shop.example');
    }),
    { numRuns: 2000 },
  );
});

test('SIGN-01 sign-in leads to the orders, or to the page that asked for it', () => {
  expect(afterSignIn(null)).toBe('/user/orders');
  expect(afterSignIn('/register/success')).toBe('/user/orders');
  expect(afterSignIn('/user/savedCar')).toBe('/user/savedCar');
  expect(afterSignIn('/checkout')).toBe('/checkout');
});
