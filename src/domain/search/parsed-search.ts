import type { FamilyCode } from '../family.ts';
import type { Diameter, Span, Years } from './measures.ts';

/** A car that the text names; `model` is null for any car of the make. */
export interface NamedCar {
  make: string;
  model: string | null;
}

/** The aspects of a search, each of which can be removed. */
export const SEARCH_ASPECTS = [
  'number',
  'years',
  'car',
  'position',
  'family',
  'sale',
  'diameter',
  'lugs',
  /** The words for rotors or pads (`kinds`), and words to ignore. */
  'kind',
  /** The keywords. */
  'rest',
  'unmatched',
] as const;
export type SearchAspect = (typeof SEARCH_ASPECTS)[number];

/** A misspelled word and the word that was searched for instead. */
export interface Correction {
  typed: string;
  used: string;
}

/** The parts recognised in a search text. Parts that the text does not have are null or empty. */
export interface ParsedSearch {
  /** A part number of the shop (`isKnown`), or a text that looks like a part number. `text` is as typed. */
  number: { text: string; normalised: string; isKnown: boolean } | null;
  years: Years | null;
  /** Several if the name belongs to several cars, such as Dodge and Chrysler Caravan. */
  cars: NamedCar[];
  position: 'Front' | 'Rear' | null;
  /** In order of preference; empty for any family. */
  families: FamilyCode[];
  isSale: boolean;
  /** The kinds of brake parts that the text names. */
  kinds: ('rotor' | 'pad')[];
  diameter: Diameter | null;
  lugs: number | null;
  /** Words of the catalogue that no aspect stands for (trims, engines, names), or the beginnings of such words. */
  keywords: string[];
  /** Words that nothing in the shop matches, as typed. */
  unmatched: string[];
  corrections: Correction[];
  /** The text with its corrections. */
  corrected: string;
  /** The positions of the aspects in the text; `value` is the aspect. */
  spans: Span<SearchAspect>[];
}

/** Longer texts are truncated. */
export const MAX_SEARCH_LENGTH = 200;

/** Removes the words of some aspects from a text, together with the gaps that they leave. */
export function withoutAspects(
  text: string,
  spans: readonly Span<SearchAspect>[],
  aspects: readonly SearchAspect[],
): string {
  const characters = text.normalize('NFC').slice(0, MAX_SEARCH_LENGTH).split('');
  for (const { value, start, end } of spans) if (aspects.includes(value)) characters.fill(' ', start, end);
  return characters.join('').replaceAll(/\s+/g, ' ').trim();
}

export const hasAspect = ({ spans }: ParsedSearch, aspect: SearchAspect): boolean =>
  spans.some(({ value }) => value === aspect);

const EMPTY_ASPECTS = {
  number: { number: null },
  years: { years: null },
  car: { cars: [] },
  position: { position: null },
  family: { families: [] },
  sale: { isSale: false },
  diameter: { diameter: null },
  lugs: { lugs: null },
  kind: { kinds: [] },
  rest: { keywords: [] },
  unmatched: { unmatched: [] },
} satisfies Record<SearchAspect, Partial<ParsedSearch>>;

export const dropAspect = (parsed: ParsedSearch, aspect: SearchAspect): ParsedSearch => ({
  ...parsed,
  ...EMPTY_ASPECTS[aspect],
  spans: parsed.spans.filter(({ value }) => value !== aspect),
});
