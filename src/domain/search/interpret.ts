import type { FamilyCode } from '../family.ts';
import { chooseCar } from './choose-car.ts';
import type { Phrase } from './match-phrases.ts';
import { fullYear, type Span, type Years } from './measures.ts';
import type { ParsedSearch, SearchAspect } from './parsed-search.ts';
import { looksLikePartNumber } from './part-numbers.ts';
import { type Finish, firstIndexFrom, type Meaning, type SearchVocabulary } from './vocabulary.ts';

interface Interpretation
  extends Pick<ParsedSearch, 'years' | 'cars' | 'position' | 'families' | 'isSale' | 'kinds' | 'keywords'> {
  /** A part number that is not one of the shop's. */
  number: Span<string> | null;
  /** The positions of the unmatched words. */
  unmatched: { start: number; end: number }[];
  /** The phrases that each aspect of the search comes from. */
  sources: { aspect: SearchAspect; phrase: Phrase }[];
}

/** Converts phrases, each of one or more typed words, to a search: years, cars, position, families and so on. */
export function interpret(
  phrases: readonly Phrase[],
  years: Years | null,
  vocabulary: SearchVocabulary,
): Interpretation {
  const result: Interpretation = {
    years,
    cars: [],
    position: null,
    families: [],
    isSale: false,
    kinds: [],
    keywords: [],
    number: null,
    unmatched: [],
    sources: [],
  };
  const addSource = (aspect: SearchAspect, phrase: Phrase) => {
    if (result.sources.some((source) => source.aspect === aspect && source.phrase === phrase)) return;
    result.sources.push({ aspect, phrase });
  };
  const carChoice = chooseCar(phrases, years);
  result.cars = carChoice.cars;
  const positions = new Set<'Front' | 'Rear'>();
  const finishes = new Set<Finish>();
  for (const phrase of phrases) {
    const namesCar = carChoice.phrases.has(phrase);
    if (namesCar) addSource('car', phrase);
    let isUnderstood = namesCar;
    for (const alternatives of phrase.wordMeanings ?? []) {
      const meaning = alternatives.find(({ kind }) => kind !== 'make' && kind !== 'model');
      if (!meaning || namesCar) continue;
      isUnderstood = true;
      addSource(addMeaning(meaning, result, positions, finishes) ?? 'kind', phrase);
    }
    if (isUnderstood) continue;
    if (result.years === null && result.cars.length > 0 && /^\d{2}$/.test(phrase.key)) {
      const year = fullYear(phrase.key);
      result.years = { from: year, to: year };
      addSource('years', phrase);
    } else if (phrase.wordMeanings === null && looksLikePartNumber(phrase.key) && result.number === null) {
      result.number = { value: phrase.key.toUpperCase(), start: phrase.start, end: phrase.end };
      addSource('number', phrase);
    } else if (isCatalogueWord(phrase, vocabulary) && !isPartOfUnknownName(phrase, result)) {
      result.keywords.push(...phrase.words.map(({ word }) => word));
      addSource('rest', phrase);
    } else {
      result.unmatched.push(phrase);
      addSource('unmatched', phrase);
    }
  }
  // A text that names both positions asks for either.
  result.position = positions.size === 1 ? [...positions][0]! : null;
  if (result.families.length === 0) result.families = familiesOf(finishes, result.cars.length > 0);
  return result;
}

/** Adds a meaning to the result. Returns the aspect that it belongs to; undefined for a filler such as “set”. */
function addMeaning(
  meaning: Meaning,
  result: Interpretation,
  positions: Set<'Front' | 'Rear'>,
  finishes: Set<Finish>,
): SearchAspect | undefined {
  switch (meaning.kind) {
    case 'position':
      positions.add(meaning.position);
      return 'position';
    case 'family':
      if (!result.families.includes(meaning.family)) result.families.push(meaning.family);
      return 'family';
    case 'finish':
      finishes.add(meaning.finish);
      return 'family';
    case 'sale':
      result.isSale = true;
      return 'sale';
    case 'part':
      if (!result.kinds.includes(meaning.part)) result.kinds.push(meaning.part);
      return 'kind';
    default:
      return undefined;
  }
}

/**
 * The families for the finishes that a text names. "Slotted" is ESD, which is also drilled. "Drilled" alone is ED;
 * without a car, the search also lists ESD, after ED.
 */
function familiesOf(finishes: ReadonlySet<Finish>, hasCar: boolean): FamilyCode[] {
  const families: FamilyCode[] = [];
  if (finishes.has('slotted')) families.push('ESD');
  else if (finishes.has('drilled')) families.push('ED');
  if (finishes.has('plain')) families.push('ES');
  if (families.length === 1 && families[0] === 'ED' && !hasCar) families.push('ESD');
  return families;
}

const isCatalogueWord = (phrase: Phrase, { words }: SearchVocabulary): boolean =>
  phrase.words.every(({ word }) => words[firstIndexFrom(words, word)]?.startsWith(word));

/** True for a single digit after an unknown name, if the text names no car: “tesla model 3” names no other sets. */
const isPartOfUnknownName = ({ key }: Phrase, { cars, unmatched }: Interpretation): boolean =>
  /^\d$/.test(key) && cars.length === 0 && unmatched.length > 0;
