/**
 * Converts a text to lower case without accents, with plain quotes and dashes. Emoji and control characters become
 * spaces. The result is as long as `text.normalize('NFC')`, so positions in both are the same.
 */
export const fold = (text: string): string =>
  [...text.normalize('NFC').replaceAll(/[\uD800-\uDFFF]{2}|\p{Cc}/gu, (match) => ' '.repeat(match.length))]
    .map(foldCharacter)
    .join('');

function foldCharacter(character: string): string {
  if (/[A-Za-z0-9 ]/.test(character)) return character.toLowerCase();
  if (/['’‘´`ʼ′]/.test(character)) return "'";
  if (/["“”″]/.test(character)) return '"';
  if (/[-‐‑‒–—―−_]/.test(character)) return '-';
  const base = character.normalize('NFKD')[0]!.toLowerCase();
  return base.length === 1 ? base : character;
}

/** A folded word and its position in the text. */
export interface Token {
  word: string;
  start: number;
  end: number;
}

/** The words of a folded text. An ampersand counts as the word `and`. */
export const tokenise = (folded: string): Token[] =>
  [...folded.matchAll(/[\p{L}\p{N}]+|&/gu)].map(({ 0: word, index }) => ({
    word: word === '&' ? 'and' : word,
    start: index,
    end: index + word.length,
  }));

/** The words of a text, folded and joined without separators: `CR-V`, `CR V` and `crv` have the key `crv`. */
export const phraseKey = (text: string): string =>
  tokenise(fold(text))
    .map(({ word }) => word)
    .join('');
