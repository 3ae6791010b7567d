import { NOT_CHECKED } from '#domain/fitment.ts';
import { OPEN_RANGE_END, type Years } from '#domain/search/measures.ts';
import {
  hasAspect,
  type ParsedSearch,
  SEARCH_ASPECTS,
  type SearchAspect,
  withoutAspects,
} from '#domain/search/parsed-search.ts';
import { isCar } from '#domain/vehicle.ts';
import { productView } from './product-view.ts';
import type { WordSearchResult } from './word-search.ts';

const MAX_NEAREST = 3;

/** The interpretation of a search by words, as the API returns it. */
export function understoodView(words: Omit<WordSearchResult, 'rows'>, percentage: number) {
  const { text, parsed, searchedVehicle, matching, unmatched, missing_make, nearest } = words;
  const aspects = SEARCH_ASPECTS.filter((aspect) => hasAspect(parsed, aspect));
  return {
    parts: aspects
      .filter((aspect) => aspect !== 'kind' && aspect !== 'unmatched')
      .map((aspect) => ({
        kind: aspect,
        values: partValues(aspect, parsed),
        without: withoutAspects(text, parsed.spans, [aspect]),
      })),
    car: isCar(searchedVehicle) && matching.vehicles.length > 0 ? searchedVehicle : null,
    corrections: parsed.corrections,
    corrected: parsed.corrected,
    unmatched,
    missing_make,
    nearest: nearest && {
      text: nearest.text,
      total: nearest.rows.length,
      products: nearest.rows.slice(0, MAX_NEAREST).map((row) => productView(row, percentage, NOT_CHECKED)),
    },
  };
}

/** The values of one part of a search text, in the shop's own spelling. */
function partValues(aspect: SearchAspect, parsed: ParsedSearch): string[] {
  const { number, years, cars, position, families, diameter, lugs, keywords } = parsed;
  switch (aspect) {
    case 'number':
      return number ? [number.text] : [];
    case 'years':
      return years ? yearValues(years) : [];
    case 'car':
      return cars.map(({ make, model }) => [make, model].filter(Boolean).join(' '));
    case 'position':
      // A text that names a position but not a single one names both axles.
      return position ? [position] : ['Front', 'Rear'];
    case 'family':
      return families;
    case 'diameter':
      return diameter ? [String(Math.round(diameter.inches * 10) / 10)] : [];
    case 'lugs':
      return lugs ? [String(lugs)] : [];
    case 'rest':
      return keywords;
    default:
      return [];
  }
}

/** One year, or the first and last of a range; the last is empty for an open range. */
function yearValues({ from, to }: Years): string[] {
  if (from === to) return [String(from)];
  return [String(from), to === OPEN_RANGE_END ? '' : String(to)];
}
