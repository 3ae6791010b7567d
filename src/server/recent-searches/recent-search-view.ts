import type { recentSearchesOf } from './queries.ts';

type SearchRow = Awaited<ReturnType<typeof recentSearchesOf>>[number];

/** A search on the wire, with its time in epoch milliseconds. */
export const recentSearchView = ({ searched_at, ...search }: SearchRow) => ({
  ...search,
  search_timestamp: searched_at.getTime(),
});
