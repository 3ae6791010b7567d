import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('./en/', import.meta.url);

test('no two sentences have the same name: the later one would silence the earlier', async () => {
  const homes = new Map<string, string[]>();
  for (const file of readdirSync(FOLDER)) {
    const module = (await import(new URL(file, FOLDER).href)) as Record<string, unknown>;
    const texts = Object.entries(module).filter(([name]) => name.endsWith('Texts'));
    for (const id of texts.flatMap(([, sentences]) => Object.keys(sentences as object)))
      homes.set(id, [...(homes.get(id) ?? []), file]);
  }
  expect(homes.size).toBeGreaterThan(500);
  expect([...homes].filter(([, files]) => files.length > 1)).toEqual([]);
});
