import { expect, test } from 'vitest';
import { afterSignIn, originOf, samePath } from './origin.ts';

test('SIGN-02 only a path of this shop is taken as origin', () => {
  expect(samePath('/cart')).toBe('/cart');
  expect(samePath('/category/rotor/all?make=Honda')).toBe('/category/rotor/all?make=Honda');
  for (const foreign of [
    ...[
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      'cart',
      '',
      null,
    ],
    ...['/\t/evil.example', '/\n/evil.example'],
  ]) {
    expect(samePath(foreign), String(foreign)).toBeNull();
  }
  expect(originOf(new Request('https://shop.example/signin?origin=%2F%2Fevil.example'))).toBeNull();
});

test('SIGN-01 sign-in leads to the orders, or to the page that asked for it', () => {
  expect(afterSignIn(null)).toBe('/user/orders');
  expect(afterSignIn('/register/success')).toBe('/user/orders');
  expect(afterSignIn('/user/savedCar')).toBe('/user/savedCar');
  expect(afterSignIn('/checkout')).toBe('/checkout');
});
