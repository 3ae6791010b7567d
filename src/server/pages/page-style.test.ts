import { expect, test } from 'vitest';
import { createPageStyle } from './page-style.ts';

const BASE = { path: '/assets/base-0.css', css: '@layer ui,features;@layer ui{.button{margin:.5em}}' };
const CART = { path: '/assets/cart-1.css', css: '@layer features{.cart-line .button{top:0}.shared{top:0}}' };
const ORDER = { path: '/assets/order-2.css', css: '@layer features{.order{top:0}.shared{top:1px}}' };
const styleOf = createPageStyle([BASE, CART, ORDER]);

test('a page contains the base and the style sheets of its classes, in the order of the build', () => {
  expect(styleOf('<p class="quiet order"><p class="cart-line">')).toEqual({
    text: BASE.css + CART.css + ORDER.css,
    paths: [BASE.path, CART.path, ORDER.path],
  });
});

test('a class that several style sheets name brings none of them', () => {
  expect(styleOf('<p class="button shared">')).toEqual({ text: BASE.css, paths: [BASE.path] });
});
