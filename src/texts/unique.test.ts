import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('./en/', import.meta.url);

test('text ids are unique, because a later text would override an earlier one', async () => {
  const filesById = new Map<string, string[]>();
  for (const file of readdirSync(FOLDER)) {
    const module = (await import(new URL(file, FOLDER).href)) as Record<string, unknown>;
    const texts = Object.entries(module).filter(([name]) => name.endsWith('Texts'));
    for (const id of texts.flatMap(([, catalogue]) => Object.keys(catalogue as object)))
      filesById.set(id, [...(filesById.get(id) ?? []), file]);
  }
  expect(filesById.size).toBeGreaterThan(500);
  expect([...filesById].filter(([, files]) => files.length > 1)).toEqual([]);
});
