import { expect, test } from 'vitest';
import { negotiateLanguage } from './request-language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de-DE,de;q=0.9', 'en'],
  ['fr', 'fr'],
  ['FR-ca', 'fr'],
  ['en-CA,en;q=0.9,fr;q=0.8', 'en'],
  ['en;q=0.5, fr ; q=0.8', 'fr'],
  ['fr;q=0, en;q=0.1', 'en'],
  ['fr;q=x', 'en'],
])('Accept-Language %j selects %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test('a long Accept-Language header is parsed in linear time', () => {
  const started = performance.now();
  for (let n = 0; n < 20; n++) negotiateLanguage(`fr${' '.repeat(15_900)}x`);
  expect(performance.now() - started).toBeLessThan(200);
});
