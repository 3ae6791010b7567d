import { expect, test } from 'vitest';
import { createCriticalStyle } from './critical-style.ts';

const styleOf = (css: string, html: string) => createCriticalStyle(css)(html);

test('rules for absent classes are left out; fonts, the order of layers and rules without classes are kept', () => {
  const css =
    '@layer ui,features;@font-face{font-family:A;src:url(/a.woff2)}@layer ui{a{color:red}.card{margin:0}.menu{margin:1px}}@layer features{.menu a{top:0}}@keyframes hide{0%{opacity:0}}';
  expect(styleOf(css, '<p class="quiet card"></p>')).toBe(
    '@layer ui,features;@font-face{font-family:A;src:url(/a.woff2)}@layer ui{a{color:red}.card{margin:0}}@keyframes hide{0%{opacity:0}}',
  );
});

test('one matching selector is enough; each of its classes must be present', () => {
  const css = '.a .b,.c{top:0}.a.d{left:0}';
  expect(styleOf(css, '<i class="c">')).toBe('.a .b,.c{top:0}');
  expect(styleOf(css, '<i class="a"><i class="d">')).toBe('.a.d{left:0}');
  expect(styleOf(css, '<i class="b">')).toBe('');
});

test('classes in parentheses are not required', () => {
  const css = '.a:not(.x):is(.b,.c:has(.d)){top:0}@media (width<=800px){.a{left:0}.e{left:1px}}';
  expect(styleOf(css, '<i class="a">')).toBe(
    '.a:not(.x):is(.b,.c:has(.d)){top:0}@media (width<=800px){.a{left:0}}',
  );
});

test('rules for the class that the boot script sets are always included', () => {
  expect(styleOf('.has-vehicle .strip-space{height:1px}', '<i class="strip-space">')).toContain('height');
});
