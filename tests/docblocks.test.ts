import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceFiles } from './support/import-graph.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OPENING = /\/\*\*\s+(?:\* )?(?:What|Who|Whether|How|Says|Tells)\b.*/g;

test('a docblock names its subject instead of opening with a question word', () => {
  const found = sourceFiles(['src', 'tools', 'tests', 'e2e']).flatMap((file) =>
    (readFileSync(`${ROOT}/${file}`, 'utf8').match(OPENING) ?? []).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
