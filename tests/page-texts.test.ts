import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as en from '#texts/en.ts';

const ADMIN = resolve(import.meta.dirname, '../src/web/admin');
const WEB = dirname(ADMIN);
const AREA_OF = new Map<string, string>(
  Object.entries(en).flatMap(([area, texts]) => Object.keys(texts).map((id) => [id, area] as const)),
);

/** Texts that the back office never shows, or that are loaded before they are shown. */
const EXEMPT_TEXTS = ['proof-under-way', 'change-saved'];

const read = (path: string) => readFileSync(path, 'utf8');

/** The text areas named in an array of a source file, including those in the arrays that it spreads. */
function areasIn(list: string, source: string): string[] {
  const spread = [...list.matchAll(/\.\.\.(\w+)/g)].flatMap(([, name]) =>
    areasIn(new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(source)?.[1] ?? '', source),
  );
  return [...spread, ...[...list.matchAll(/'([\w-]+)'/g)].map(([, area]) => area!)];
}

/** The module of a page and all modules that it imports statically, directly or through others. */
function modulesOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !existsSync(path)) return found;
  found.add(path);
  for (const [, target] of read(path).matchAll(/^(?:import|export) (?!type)[^;]*?from '(\.[^']+)';$/gm))
    modulesOf(join(dirname(path), target!), found);
  return found;
}

test('each page of the back office loads the texts that it shows', () => {
  const entry = read(join(ADMIN, 'entry.tsx'));
  const loadedByAll = areasIn(/loadTexts\(\[([^\]]*)\]/.exec(entry)![1]!, entry);
  const missingTexts: string[] = [];
  for (const file of ['sections.ts', 'routes.tsx']) {
    const source = read(join(ADMIN, file));
    for (const [, module, list] of source.matchAll(/onDemand\(\s*\(\) => import\('([^']+)'\),?([^()]*)\)/g)) {
      const loaded = new Set([...loadedByAll, ...areasIn(list!, source)]);
      for (const path of modulesOf(join(ADMIN, module!)))
        for (const [, id] of read(path).matchAll(/\bt\(\s*'([^']+)'/g)) {
          const area = AREA_OF.get(id!);
          if (area && !loaded.has(area) && !EXEMPT_TEXTS.includes(id!))
            missingTexts.push(`${module}: ${id} of ${area} in ${path.slice(WEB.length)}`);
        }
    }
  }
  expect([...new Set(missingTexts)]).toEqual([]);
});
