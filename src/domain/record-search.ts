const MAX_TERMS = 6;
/** Digits, and what people write between them in a telephone or tracking number. */
const SPACED_NUMBER = /^[\d\s().+-]{7,}$/;

/** The terms that a record must contain, in any order; a number written with spaces or hyphens is one term. */
export function recordSearchTerms(text: string): string[] {
  const lower = text.trim().toLowerCase();
  const digits = lower.replaceAll(/\D/g, '');
  if (SPACED_NUMBER.test(lower) && digits.length >= 7) return [digits.replace(/^1(?=\d{10}$)/, '')];
  return lower.split(/\s+/).filter(Boolean).slice(0, MAX_TERMS);
}

/** Shorter terms match only the beginning of a word: as a part of words they would match nearly every record. */
const MIN_PART_LENGTH = 3;

/** The LIKE pattern of a term in a text that starts with a space; wildcards are escaped. */
export const termPattern = (term: string): string =>
  `%${term.length < MIN_PART_LENGTH ? ' ' : ''}${term.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The part of a term that is rare: many records share the domain of an email address. */
export const rarePart = (term: string): string => /^.{3,}@/.exec(term)?.[0] ?? term;
