import type { listRecentSearches } from './queries.ts';

type SearchRow = Awaited<ReturnType<typeof listRecentSearches>>[number];

/** `search_timestamp` is in epoch milliseconds. */
export const recentSearchView = ({ searched_at, ...search }: SearchRow) => ({
  ...search,
  search_timestamp: searched_at.getTime(),
});
