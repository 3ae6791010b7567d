import type { FamilyCode } from '../family.ts';
import { chooseCar } from './choose-car.ts';
import type { Item } from './match-items.ts';
import { fullYear, type Span, type Years } from './measures.ts';
import type { ParsedSearch, PartKind } from './parsed-search.ts';
import { type Finish, firstIndexFrom, type Meaning, type SearchVocabulary } from './vocabulary.ts';

interface Interpretation
  extends Pick<ParsedSearch, 'years' | 'cars' | 'position' | 'families' | 'isSale' | 'kinds' | 'rest'> {
  number: Span<string> | null;
  unmatched: { start: number; end: number }[];
  sources: { kind: PartKind; item: Item }[];
}

/** Converts the matched items to the parts of a search: years, cars, position, families and so on. */
export function interpret(
  items: readonly Item[],
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
    rest: [],
    number: null,
    unmatched: [],
    sources: [],
  };
  const addSource = (kind: PartKind, item: Item) => {
    if (result.sources.some((source) => source.kind === kind && source.item === item)) return;
    result.sources.push({ kind, item });
  };
  const chosen = chooseCar(items, years);
  result.cars = chosen.cars;
  const positions = new Set<'Front' | 'Rear'>();
  const finishes = new Set<Finish>();
  for (const item of items) {
    const isCar = chosen.items.has(item);
    if (isCar) addSource('car', item);
    let isUnderstood = isCar;
    for (const alternatives of item.slots ?? []) {
      const meaning = alternatives.find(({ kind }) => kind !== 'make' && kind !== 'model');
      if (!meaning || isCar) continue;
      isUnderstood = true;
      addSource(collect(meaning, result, positions, finishes) ?? 'kind', item);
    }
    if (isUnderstood) continue;
    if (result.years === null && result.cars.length > 0 && /^\d{2}$/.test(item.key)) {
      const year = fullYear(item.key);
      result.years = { from: year, to: year };
      addSource('years', item);
    } else if (looksLikeNumber(item) && result.number === null) {
      result.number = { value: item.key.toUpperCase(), start: item.start, end: item.end };
      addSource('number', item);
    } else if (isCatalogueWord(item, vocabulary)) {
      result.rest.push(...item.words.map(({ word }) => word));
      addSource('rest', item);
    } else {
      result.unmatched.push(item);
      addSource('unmatched', item);
    }
  }
  result.position = positions.size === 1 ? [...positions][0]! : null;
  if (result.families.length === 0) result.families = familiesOf(finishes, result.cars.length > 0);
  return result;
}

/** Adds a meaning to the result. Returns the part of the search that it belongs to; undefined for a word to ignore. */
function collect(
  meaning: Meaning,
  result: Interpretation,
  positions: Set<'Front' | 'Rear'>,
  finishes: Set<Finish>,
): PartKind | undefined {
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

const looksLikeNumber = ({ key, slots }: Item): boolean =>
  slots === null && /\d.*\d.*\d/.test(key) && key.length >= 5;

const isCatalogueWord = (item: Item, { words }: SearchVocabulary): boolean =>
  item.words.every(({ word }) => isPrefixOfAny(word, words));

const isPrefixOfAny = (prefix: string, words: readonly string[]): boolean =>
  words[firstIndexFrom(words, prefix)]?.startsWith(prefix) ?? false;
