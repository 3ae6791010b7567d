import type { ResultRow } from './rows.ts';

/** What a shopper asked of a list: the values ticked, the order, the page. */
export interface ListFilter {
  position: string[];
  subcategory: string[];
  note: string[];
  sort: 'relevance' | 'price-asc' | 'price-desc' | 'name';
  /** How many matching rows come before the first one shown. */
  from: number;
  size: number;
}

export interface Facet {
  value: string;
  count: number;
}

/** Results page ten at a time on screen; a call without paging gets the first 500. */
export const MAX_RESULTS = 500;

const FACETS = {
  position: (row: ResultRow) => row.position as string | null,
  subcategory: (row: ResultRow) => `${row.family} ROTOR`,
  note: (row: ResultRow) => row.note,
} as const;
type FacetName = keyof typeof FACETS;
const FACET_NAMES = Object.keys(FACETS) as FacetName[];

/** `a|b` from the address as a list; `all` and nothing mean no restriction. */
export function chosenValues(text: string | undefined): string[] {
  return (text ?? '').split('|').filter((value) => value !== '' && value !== 'all');
}

/**
 * Filters, counts, sorts and pages rows. A facet's counts take the other filters into account
 * but not its own, so each count says what ticking that value would show.
 */
export function pageOf(rows: readonly ResultRow[], filter: ListFilter, priceOf: (row: ResultRow) => number) {
  const matches = (row: ResultRow, except?: FacetName) =>
    FACET_NAMES.every(
      (name) =>
        name === except || filter[name].length === 0 || filter[name].includes(FACETS[name](row) ?? ''),
    );
  const kept = rows.filter((row) => matches(row));
  const facets = Object.fromEntries(
    FACET_NAMES.map((name) => [name, facetOf(rows, name, (row) => matches(row, name))]),
  ) as Record<FacetName, Facet[]>;
  return {
    total: kept.length,
    facets,
    rows: inOrder(kept, filter.sort, priceOf).slice(filter.from, filter.from + filter.size),
  };
}

/** Every value of the unfiltered rows stays listed, with 0 where the other filters leave nothing. */
function facetOf(rows: readonly ResultRow[], name: FacetName, counts: (row: ResultRow) => boolean): Facet[] {
  const found = new Map<string, number>();
  for (const row of rows) {
    const value = FACETS[name](row);
    if (value === null) continue;
    found.set(value, (found.get(value) ?? 0) + (counts(row) ? 1 : 0));
  }
  return [...found].map(([value, count]) => ({ value, count })).sort((a, b) => (a.value < b.value ? -1 : 1));
}

function inOrder(rows: ResultRow[], sort: ListFilter['sort'], priceOf: (row: ResultRow) => number) {
  if (sort === 'relevance') return rows;
  if (sort === 'name') {
    return rows.sort((a, b) =>
      `${a.displayname} ${a.part_number}` < `${b.displayname} ${b.part_number}` ? -1 : 1,
    );
  }
  const sign = sort === 'price-asc' ? 1 : -1;
  return rows.sort((a, b) => sign * (priceOf(a) - priceOf(b)) || (a.part_number < b.part_number ? -1 : 1));
}
