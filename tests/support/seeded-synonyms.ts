import { readFileSync } from 'node:fs';
import type { Synonym } from '#domain/search/vocabulary.ts';

const MIGRATION = new URL('../../migrations/0001_catalogue.sql', import.meta.url);

/** The synonyms that a new shop starts with. */
export function readSeededSynonyms(): Synonym[] {
  const [, rows] = readFileSync(MIGRATION, 'utf8').match(/insert into search_synonym[^\n]*values\n([^;]*);/)!;
  return [...rows!.matchAll(/\('((?:[^']|'')*)', '((?:[^']|'')*)'\)/g)].map(([, phrase, meaning]) => ({
    phrase: phrase!.replaceAll("''", "'"),
    meaning: meaning!,
  }));
}
