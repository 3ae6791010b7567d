import fc from 'fast-check';
import { expect, test } from 'vitest';
import { originOf, parseLocalPath, pathAfterSignIn } from './origin.ts';

test('SIGN-02 only a path of this shop is accepted as origin', () => {
  expect(parseLocalPath('/cart')).toBe('/cart');
  expect(parseLocalPath('/fr/cart'), 'without the language prefix').toBe('/cart');
  expect(parseLocalPath('/category/rotor/all?make=Honda')).toBe('/category/rotor/all?make=Honda');
  for (const foreignPath of [
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
    '/fr//evil.example',
    '/fr/.//evil.example',
  ]) {
    expect(parseLocalPath(foreignPath), String(foreignPath)).toBeNull();
  }
  expect(originOf(new Request('https://shop.example/signin?origin=%2F%2Fevil.example'))).toBeNull();
});

test('SIGN-02 sign-in never redirects to another site', () => {
  const fragment = fc.constantFrom(
    '/',
    'fr',
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
    fc.property(fc.array(fragment, { maxLength: 8 }), (fragments) => {
      const destination = new URL(
        pathAfterSignIn(parseLocalPath(`/${fragments.join('')}`)),
        'https://shop.example',
      );
      expect(destination.origin).toBe('https://shop.example');
    }),
    { numRuns: 2000 },
  );
});

test('SIGN-01 sign-in leads to the requested page; without one, or after registration, to the orders', () => {
  expect(pathAfterSignIn(null)).toBe('/user/orders');
  expect(pathAfterSignIn('/register/success')).toBe('/user/orders');
  expect(pathAfterSignIn('/user/savedCar')).toBe('/user/savedCar');
  expect(pathAfterSignIn('/checkout')).toBe('/checkout');
});
