import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathIn, splitLanguage } from './language-path.ts';
import { LANGUAGES } from './texts.ts';

test('English pages have the plain path, French pages the same path under /fr', () => {
  expect(pathIn('en', '/cart')).toBe('/cart');
  expect(pathIn('fr', '/cart?done=1')).toBe('/fr/cart?done=1');
  expect(pathIn('fr', '/')).toBe('/fr');
  expect(pathIn('fr', '/?year=2018')).toBe('/fr?year=2018');
  expect(pathIn('en', '/?year=2018')).toBe('/?year=2018');
  expect(splitLanguage('/french')).toEqual({ language: 'en', path: '/french' });
});

test('splitting a path with a language prefix returns the language and the path', () => {
  const segment = fc.stringMatching(/^[a-z0-9-]{3,8}$/);
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), fc.array(segment, { maxLength: 4 }), (language, segments) => {
      const path = `/${segments.join('/')}`;
      expect(splitLanguage(pathIn(language, path))).toEqual({ language, path });
    }),
  );
});
