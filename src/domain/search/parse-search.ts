import { applyCorrections, correctionsOf, correctWords } from './correct-words.ts';
import { fold, phraseKey, tokenise } from './fold.ts';
import { interpret } from './interpret.ts';
import { matchPhrases, type Phrase, stems } from './match-phrases.ts';
import { findDiameter, findLitres, findLugs, findYears, isFullYear, type Span } from './measures.ts';
import { MAX_SEARCH_LENGTH, type ParsedSearch, type SearchAspect } from './parsed-search.ts';
import { looksLikePartNumber, numberCandidates } from './part-numbers.ts';
import type { SearchVocabulary } from './vocabulary.ts';

interface ParseOptions {
  /** The part numbers of the shop among the `numberCandidates` of the text. */
  numbers?: ReadonlySet<string>;
  /** Leaves misspelled words uncorrected. */
  isVerbatim?: boolean;
}

/** A text is read up to this number of words; the others are ignored. */
const MAX_WORDS = 24;

export function parseSearch(
  text: string,
  vocabulary: SearchVocabulary,
  { numbers = new Set(), isVerbatim = false }: ParseOptions = {},
): ParsedSearch {
  const typed = text.normalize('NFC').slice(0, MAX_SEARCH_LENGTH);
  // The folded text is as long as `typed`, so that positions in both are the same. A year may be typed with the letter
  // O: 2O18.
  const folded = fold(typed).replaceAll(/(?<=\d)o(?=\d)/g, '0');
  const takenSpans: Span<SearchAspect>[] = [];
  /** Assigns a span of the text to an aspect. Returns the span's value, or null if it overlaps an earlier span. */
  const take = <Value>(span: Span<Value> | null, aspect: SearchAspect): Value | null => {
    if (!span || takenSpans.some((each) => each.start < span.end && span.start < each.end)) return null;
    takenSpans.push({ value: aspect, start: span.start, end: span.end });
    return span.value;
  };
  const knownNumber = findKnownNumber(typed, vocabulary, numbers);
  take(knownNumber, 'number');
  const diameter = take(findDiameter(folded), 'diameter');
  const lugs = take(findLugs(folded), 'lugs');
  const foundYears = findYears(maskSpans(folded, takenSpans));
  for (const span of foundYears?.spans ?? []) take(span, 'years');
  const litres = take(findLitres(maskSpans(folded, takenSpans)), 'rest');
  const joinedNumber = knownNumber ? null : findJoinedNumber(maskSpans(folded, takenSpans), vocabulary);
  take(joinedNumber, 'number');
  const tokens = tokenise(maskSpans(folded, takenSpans)).slice(0, MAX_WORDS);
  const correctedWords = correctWords(tokens, vocabulary, isVerbatim);
  const years = foundYears?.years ?? null;
  const phrases = matchPhrases(correctedWords, vocabulary, years);
  const meaning = interpret(phrases, years, vocabulary);
  const phraseSpans = meaning.sources.flatMap((source) => spansOf(source, takenSpans));
  const spans = [...takenSpans, ...phraseSpans].sort((a, b) => a.start - b.start);
  const corrections = correctionsOf(correctedWords, typed);
  const unknownNumber = knownNumber ? null : (joinedNumber ?? meaning.number);
  return {
    number: knownNumber
      ? {
          text: typed.slice(knownNumber.start, knownNumber.end),
          normalised: knownNumber.value,
          isKnown: true,
        }
      : unknownNumber && {
          text: typed.slice(unknownNumber.start, unknownNumber.end),
          normalised: unknownNumber.value,
          isKnown: false,
        },
    years: meaning.years,
    cars: meaning.cars,
    position: meaning.position,
    families: meaning.families,
    isSale: meaning.isSale,
    kinds: meaning.kinds,
    diameter,
    lugs,
    keywords: [...(litres ? [litres] : []), ...meaning.keywords],
    unmatched: meaning.unmatched.map(({ start, end }) => typed.slice(start, end)),
    corrections,
    corrected: applyCorrections(typed, correctedWords),
    spans,
  };
}

/** The span of a phrase or, if an earlier span lies between its words, the span of each word. */
function spansOf(
  { aspect, phrase }: { aspect: SearchAspect; phrase: Phrase },
  takenSpans: readonly Span<SearchAspect>[],
): Span<SearchAspect>[] {
  const isSplit = takenSpans.some(({ start, end }) => start < phrase.end && phrase.start < end);
  return (isSplit ? phrase.words : [phrase]).map(({ start, end }) => ({ value: aspect, start, end }));
}

/** Replaces the spans with spaces, which keeps the positions of all other characters. */
function maskSpans(folded: string, spans: readonly Span<SearchAspect>[]): string {
  let masked = folded;
  for (const { start, end } of spans)
    masked = masked.slice(0, start) + ' '.repeat(end - start) + masked.slice(end);
  return masked;
}

/** The longest run of words that is a part number of the shop, unless it is a year, a year range or a known phrase. */
function findKnownNumber(text: string, vocabulary: SearchVocabulary, numbers: ReadonlySet<string>) {
  if (numbers.size === 0) return null;
  const years = findYears(fold(text))?.spans ?? [];
  return (
    // The candidates are sorted by length, longest first.
    numberCandidates(text).find(
      ({ value, start, end }) =>
        numbers.has(value) &&
        !vocabulary.entries.has(value.toLowerCase()) &&
        !isFullYear(value) &&
        !years.some((span) => span.start === start && span.end === end),
    ) ?? null
  );
}

/** Segments of letters and digits that are joined by hyphens or dots. */
const JOINED_SEGMENTS = /(?<!\S)[a-z0-9]+(?:[-.][a-z0-9]+)+(?=[,;:.!?]*(?!\S))/g;

/**
 * The first chunk of a folded text that looks like the part number of another maker: `43022-tr6-a01`. It is not
 * split, because its segments may look like words. A chunk that names a car (`cr-v`, `silverado-2500hd`) is not a
 * number.
 */
function findJoinedNumber(folded: string, { entries, knownWords }: SearchVocabulary): Span<string> | null {
  const isEntry = (word: string) => stems(word).some((stem) => entries.has(stem));
  const isWord = (segment: string) => isEntry(segment) || knownWords.has(segment);
  for (const { 0: chunk, index } of folded.matchAll(JOINED_SEGMENTS)) {
    const key = phraseKey(chunk);
    const segments = chunk.split(/[-.]/);
    if (
      looksLikePartNumber(key) &&
      /[a-z]/.test(key) &&
      !isEntry(key) &&
      !segments.every(isWord) &&
      !segments.some((segment) => /^[a-z]{3,}$/.test(segment) && isEntry(segment))
    )
      return { value: key.toUpperCase(), start: index, end: index + chunk.length };
  }
  return null;
}
