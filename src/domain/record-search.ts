import { normaliseOrderNumber } from './order-number.ts';

const MAX_TERMS = 6;
/** A telephone or tracking number with the separators that people write between digits. */
const SPACED_NUMBER = /^[\d\s().+-]{7,}$/;

/** Lower case without accents; the same as the database function `search_form`. */
const searchForm = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '');

/**
 * The terms of a search in the back office. A record must contain all of them, in any order. A number that is written
 * with spaces or hyphens is one term.
 */
export function searchTermsOf(text: string): string[] {
  const lower = searchForm(text.trim());
  const digits = lower.replaceAll(/\D/g, '');
  const withoutCountryCode = digits.replace(/^1(?=\d{10}$)/, '');
  if (SPACED_NUMBER.test(lower) && digits.length >= 7) return [withoutCountryCode];
  // The area code of a part of a telephone number is stored without its parentheses.
  const terms = lower.split(/\s+/).map((term) => term.replace(/^\((\d{3})\)/, '$1'));
  return terms.filter(Boolean).slice(0, MAX_TERMS);
}

/**
 * The forms in which a term may be stored. A term of ten letters and digits can be a word, a tracking number
 * or an order number without its hyphen.
 */
export function spellings(term: string): string[] {
  const orderNumber = normaliseOrderNumber(term).toLowerCase();
  return orderNumber === term ? [term] : [term, orderNumber];
}

/** Shorter terms match only the beginning of a word; anywhere in a word, they would match nearly every record. */
const MIN_PART_LENGTH = 3;

/** Escapes the wildcards of an SQL LIKE pattern. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** The LIKE pattern for a term. In the searched text, a space precedes every word. */
export const termPattern = (term: string): string =>
  `%${term.length < MIN_PART_LENGTH ? ' ' : ''}${escapeLike(term)}%`;

/** The part of an email address up to `@`, because many records share the domain; any other term unchanged. */
export const distinctivePart = (term: string): string => /^.{3,}@/.exec(term)?.[0] ?? term;

function containsTerm(text: string, term: string): boolean {
  const form = searchForm(text);
  return spellings(term).some((each) => form.includes(each));
}

/** True if the text contains every term of the keyword. */
export const containsTerms = (text: string, keyword: string): boolean =>
  searchTermsOf(keyword).every((term) => containsTerm(text, term));

/** Fields by which the quick search finds a record without showing them. */
export const HIDDEN_FIELDS = ['invoice', 'tracking', 'part', 'phone', 'company', 'name', 'id'] as const;
export type HiddenField = (typeof HIDDEN_FIELDS)[number];

/** The fields that contain the terms which the shown text lacks; the first one for each term. */
export function hiddenMatches(
  keyword: string,
  shown: string,
  fields: Partial<Record<HiddenField, string>>,
): HiddenField[] {
  const hidden = searchTermsOf(keyword).filter((term) => !containsTerm(shown, term));
  return HIDDEN_FIELDS.filter((field) =>
    hidden.some((term) => HIDDEN_FIELDS.find((each) => containsTerm(fields[each] ?? '', term)) === field),
  );
}

const wordsOf = (text: string): string[] =>
  searchForm(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** True if every word of the keyword is the beginning of a word of the text. */
export function startsWords(text: string, keyword: string): boolean {
  const words = wordsOf(text);
  return wordsOf(keyword).every((start) => words.some((word) => word.startsWith(start)));
}

const EXCERPT_LENGTH = 80;

/** The part of a text around the first place that matches a term of the keyword, on one line; null without a match. */
export function excerptAround(text: string, keyword: string): string | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const form = searchForm(line);
  const positions = searchTermsOf(keyword)
    .flatMap(spellings)
    .map((term) => form.indexOf(term))
    .filter((position) => position >= 0);
  if (positions.length === 0) return null;
  const start = Math.max(0, Math.min(...positions) - EXCERPT_LENGTH / 2);
  const end = start + EXCERPT_LENGTH;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
}
