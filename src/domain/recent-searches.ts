import { sameVehicle, type Vehicle } from './vehicle.ts';

export const MAX_RECENT_SEARCHES = 50;

/** What may be searched by beside the vehicle, as the address of the page names it. */
export const SEARCH_TERMS = ['part_number', 'displayname'] as const;
export type SearchTerm = (typeof SEARCH_TERMS)[number];

/** The lists that can be searched, as the address of the page names them. */
export const SEARCHED_LISTS = ['all', 'sale', 'esd', 'ed', 'es', 'search'] as const;

export interface RecentSearch extends Vehicle {
  category: 'rotor';
  subcategory: (typeof SEARCHED_LISTS)[number];
  search_term: SearchTerm | null;
  search_content: string | null;
}

/** Words that differ in case or outer spaces ask for the same. */
const sameSearch = (a: RecentSearch, b: RecentSearch): boolean =>
  a.category === b.category &&
  a.subcategory === b.subcategory &&
  a.search_term === b.search_term &&
  (a.search_content ?? '').toLowerCase() === (b.search_content ?? '').toLowerCase() &&
  sameVehicle(a, b);

/**
 * What noting a search does to those kept, which come with the latest first: `again` is the one that
 * it repeats (it moves to the top), `forgotten` are those that the limit pushes out.
 */
export function recordSearch<Kept extends RecentSearch>(
  kept: readonly Kept[],
  search: RecentSearch,
): { again: Kept | null; forgotten: Kept[] } {
  const again = kept.find((each) => sameSearch(each, search)) ?? null;
  const others = kept.filter((each) => each !== again);
  return { again, forgotten: others.slice(MAX_RECENT_SEARCHES - 1) };
}
