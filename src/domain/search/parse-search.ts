import { applyCorrections, correctionsOf, correctWords } from './correct-words.ts';
import { fold, tokenise } from './fold.ts';
import { interpret } from './interpret.ts';
import { type Item, matchItems } from './match-items.ts';
import { findDiameter, findLitres, findLugs, findYears, isFullYear, type Span } from './measures.ts';
import { MAX_SEARCH_LENGTH, type ParsedSearch, type PartKind } from './parsed-search.ts';
import { numberCandidates } from './part-numbers.ts';
import type { SearchVocabulary } from './vocabulary.ts';

export interface ParseOptions {
  /** The normalised part numbers, of those that `numberCandidates` lists, that the shop has. */
  numbers?: ReadonlySet<string>;
  /** Searches for the words as typed. */
  isVerbatim?: boolean;
}

/** Further words are ignored. */
const MAX_WORDS = 24;

/** Parses a search text with the search vocabulary. */
export function parseSearch(
  text: string,
  vocabulary: SearchVocabulary,
  { numbers = new Set(), isVerbatim = false }: ParseOptions = {},
): ParsedSearch {
  const typed = text.normalize('NFC').slice(0, MAX_SEARCH_LENGTH);
  // A year may be typed with the letter O: 2O18.
  const folded = fold(typed).replaceAll(/(?<=\d)o(?=\d)/g, '0');
  const taken: Span<PartKind>[] = [];
  const take = <Value>(span: Span<Value> | null, kind: PartKind): Value | null => {
    if (!span || taken.some((each) => each.start < span.end && span.start < each.end)) return null;
    taken.push({ value: kind, start: span.start, end: span.end });
    return span.value;
  };
  const known = findKnownNumber(typed, vocabulary, numbers);
  take(known, 'number');
  const diameter = take(findDiameter(folded), 'diameter');
  const lugs = take(findLugs(folded), 'lugs');
  const found = findYears(maskSpans(folded, taken));
  for (const span of found?.spans ?? []) take(span, 'years');
  const litres = take(findLitres(maskSpans(folded, taken)), 'rest');
  const tokens = tokenise(maskSpans(folded, taken)).slice(0, MAX_WORDS);
  const corrected = correctWords(tokens, vocabulary, isVerbatim);
  const years = found?.years ?? null;
  const items = matchItems(corrected, vocabulary, years);
  const meaning = interpret(items, years, vocabulary);
  const spans = [...taken, ...meaning.places.flatMap((place) => spansOf(place, taken))].sort(
    (a, b) => a.start - b.start,
  );
  const corrections = correctionsOf(corrected, typed);
  const unknownNumber = known ? null : meaning.number;
  return {
    number: known
      ? { text: typed.slice(known.start, known.end), normalised: known.value, isKnown: true }
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
    rest: [...(litres ? [litres] : []), ...meaning.rest],
    unmatched: meaning.unmatched.map(({ start, end }) => typed.slice(start, end)),
    corrections,
    corrected: applyCorrections(typed, corrected),
    spans,
  };
}

/** The place of words that belong together; each word's own if another part stands between them. */
function spansOf(
  { kind, item }: { kind: PartKind; item: Item },
  taken: readonly Span<PartKind>[],
): Span<PartKind>[] {
  const isSplit = taken.some(({ start, end }) => start < item.end && item.start < end);
  return (isSplit ? item.words : [item]).map(({ start, end }) => ({ value: kind, start, end }));
}

/** Blanks what is already understood. */
function maskSpans(folded: string, spans: readonly Span<PartKind>[]): string {
  let masked = folded;
  for (const { start, end } of spans)
    masked = masked.slice(0, start) + ' '.repeat(end - start) + masked.slice(end);
  return masked;
}

/** The longest run of words that is a part number of the shop. A year, a range of years or a car is not a number. */
function findKnownNumber(
  text: string,
  vocabulary: SearchVocabulary,
  numbers: ReadonlySet<string>,
): Span<string> | null {
  if (numbers.size === 0) return null;
  const years = findYears(fold(text))?.spans ?? [];
  return (
    numberCandidates(text).find(
      ({ value, start, end }) =>
        numbers.has(value) &&
        !vocabulary.entries.has(value.toLowerCase()) &&
        !isFullYear(value) &&
        !years.some((span) => span.start === start && span.end === end),
    ) ?? null
  );
}
