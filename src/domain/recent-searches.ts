import { PRODUCT_LISTS } from './family.ts';
import { isSameVehicle, type Vehicle } from './vehicle.ts';

export const MAX_RECENT_SEARCHES = 50;

/** The fields that a search text can be compared with, as named in the URL. */
export const SEARCH_TERMS = ['part_number', 'displayname'] as const;

/** The product lists and the search results, as named in the URL. */
export const SEARCHABLE_LISTS = [...PRODUCT_LISTS, 'search'] as const;

export interface RecentSearch extends Vehicle {
  category: 'rotor';
  subcategory: (typeof SEARCHABLE_LISTS)[number];
  search_term: (typeof SEARCH_TERMS)[number] | null;
  search_content: string | null;
}

/** Compares all fields, and ignores the case of the search text. */
const isSameSearch = (a: RecentSearch, b: RecentSearch): boolean =>
  a.category === b.category &&
  a.subcategory === b.subcategory &&
  a.search_term === b.search_term &&
  (a.search_content ?? '').toLowerCase() === (b.search_content ?? '').toLowerCase() &&
  isSameVehicle(a, b);

/**
 * Decides how a new search changes the saved ones, which are sorted latest first. `repeated` is the saved search that
 * equals the new one and moves to the top. `evicted` are the saved searches to delete because the list would become too
 * long.
 */
export function addRecentSearch<Saved extends RecentSearch>(
  saved: readonly Saved[],
  search: RecentSearch,
): { repeated: Saved | null; evicted: Saved[] } {
  const repeated = saved.find((each) => isSameSearch(each, search)) ?? null;
  const otherSearches = saved.filter((each) => each !== repeated);
  return { repeated, evicted: otherSearches.slice(MAX_RECENT_SEARCHES - 1) };
}
