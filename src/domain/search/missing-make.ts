import { fold, tokenise } from './fold.ts';

const spacedWords = (texts: readonly string[]): string =>
  ` ${tokenise(fold(texts.join(' ')))
    .map(({ word }) => word)
    .join(' ')} `;

/** The first make that occurs in the unmatched words but not in the catalogue; null if there is none. */
export function findMissingMake(
  unmatched: readonly string[],
  makes: readonly string[],
  catalogueMakes: ReadonlySet<string>,
): string | null {
  const words = spacedWords(unmatched);
  return makes.find((make) => !catalogueMakes.has(make) && words.includes(spacedWords([make]))) ?? null;
}
