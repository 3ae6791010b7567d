import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KNOWN_QUERY } from './known-query.ts';

test('the server keeps every query parameter that a storefront page reads', () => {
  const files = globSync('src/web/**/*.{ts,tsx}', { exclude: ['src/web/admin/**'] });
  const read = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:search|searchParams|query)\.get\('(\w+)'\)/g)].map(
      ([, name]) => name!,
    ),
  );
  expect(read).toContain('stop');
  expect([...new Set(read)].filter((name) => !KNOWN_QUERY.has(name))).toEqual([]);
});
