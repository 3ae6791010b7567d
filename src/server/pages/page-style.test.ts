import { expect, test } from 'vitest';
import { createPageStyle } from './page-style.ts';

const BASE = { path: '/assets/base-0.css', css: '@layer ui,features;@layer ui{.button{margin:.5em}}' };
const CART = { path: '/assets/cart-1.css', css: '@layer features{a,.cart:is(.big,.own) .button{top:0}}' };
const ORDER = {
  path: '/assets/order-2.css',
  css: '@media (width>9px){.order{top:0}}@keyframes k{0%{top:0}}',
};
const styleOf = createPageStyle([BASE, CART, ORDER]);

test('a page contains the first style sheet and those that apply to its classes, in the order of the build', () => {
  expect(styleOf('<p class="quiet order"><p class="cart own"><a class="button">')).toEqual({
    text: BASE.css + CART.css + ORDER.css,
    paths: [BASE.path, CART.path, ORDER.path],
  });
});

test('a style sheet is left out if every selector in it requires a class that the page lacks', () => {
  expect(styleOf('<p class="button big">')).toEqual({ text: BASE.css, paths: [BASE.path] });
  expect(styleOf('<p class="cart button">').paths).toEqual([BASE.path]);
});
