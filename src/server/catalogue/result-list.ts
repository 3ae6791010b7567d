import { FAMILIES, type FamilyCode, subcategoryOf } from '#domain/family.ts';
import { compareNaturally } from '#domain/vehicle.ts';
import { notesOf } from './join-notes.ts';
import type { ResultRow } from './rows.ts';

/** The filter values, sort order and page chosen by the shopper. */
export interface ListFilter {
  position: string[];
  subcategory: string[];
  note: string[];
  stock: string[];
  sort: 'relevance' | 'price-asc' | 'price-desc' | 'name';
  /** Offset of the first row. */
  from: number;
  size: number;
}

interface Facet {
  value: string;
  count: number;
}

/** Maximum results of a call without paging. */
export const MAX_RESULTS = 500;

// The arrays are created once, because lists have thousands of rows.
const SUBCATEGORIES = Object.fromEntries(
  FAMILIES.map(({ code }) => [code, [subcategoryOf(code)]]),
) as unknown as Record<FamilyCode, string[]>;

const IN_STOCK = ['in'];
const SOLD_OUT: string[] = [];

const FACET_VALUES = {
  position: (row: ResultRow): readonly string[] => [row.position],
  subcategory: (row: ResultRow) => SUBCATEGORIES[row.family],
  note: notesOf,
  stock: (row: ResultRow) => (row.available > 0 ? IN_STOCK : SOLD_OUT),
} as const;
type FacetName = keyof typeof FACET_VALUES;
const FACET_NAMES = Object.keys(FACET_VALUES) as FacetName[];

/** Splits `a|b` from the URL; `all` and the empty string mean no restriction. */
export const parseFacetValues = (text: string | undefined): string[] =>
  (text ?? '').split('|').filter((value) => value !== '' && value !== 'all');

/** One page of the rows that match the filter, and the facets. A facet's counts ignore the facet's own filter. */
export function paginateRows(
  rows: readonly ResultRow[],
  filter: ListFilter,
  priceOf: (row: ResultRow) => number,
  fitOrder: FitOrder,
) {
  const chosenFacets = FACET_NAMES.filter((name) => filter[name].length > 0);
  const matches = (row: ResultRow, except?: FacetName) =>
    chosenFacets.every(
      (name) => name === except || FACET_VALUES[name](row).some((value) => filter[name].includes(value)),
    );
  const matching = rows.filter((row) => matches(row));
  const facets = Object.fromEntries(
    FACET_NAMES.map((name) => [name, countFacet(rows, name, (row) => matches(row, name))]),
  ) as Record<FacetName, Facet[]>;
  return {
    total: matching.length,
    facets,
    rows: sortRows(matching, filter.sort, priceOf, fitOrder).slice(filter.from, filter.from + filter.size),
  };
}

const FAMILY_ORDER: string[] = FAMILIES.map(({ subcategory }) => subcategory);
const compareFamilies = (a: string, b: string) => FAMILY_ORDER.indexOf(a) - FAMILY_ORDER.indexOf(b);

/** Lists every value of the unfiltered rows, with 0 if the other filters exclude all its rows. */
function countFacet(
  rows: readonly ResultRow[],
  name: FacetName,
  isCounted: (row: ResultRow) => boolean,
): Facet[] {
  const counts = new Map<string, number>();
  const compare = name === 'subcategory' ? compareFamilies : compareNaturally;
  for (const row of rows) {
    const values = FACET_VALUES[name](row);
    if (values.length === 0) continue;
    const count = isCounted(row) ? 1 : 0;
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => compare(a.value, b.value));
}

/** The rank of a row's fit verdict; 0 comes first. */
export type FitOrder = (row: ResultRow) => number;

/** Ranks all rows equally, for lists without a car. */
export const NO_FIT_ORDER: FitOrder = () => 0;

/** Compares by fit verdict and then by stock (sold-out sets last). Applied before every sort order. */
export const compareFitAndStock = (fitOrder: FitOrder) => (a: ResultRow, b: ResultRow) =>
  fitOrder(a) - fitOrder(b) || Number(a.available === 0) - Number(b.available === 0);

/** Sorts rows in place. They arrive sorted by relevance. */
function sortRows(
  rows: ResultRow[],
  sort: ListFilter['sort'],
  priceOf: (row: ResultRow) => number,
  fitOrder: FitOrder,
) {
  if (sort === 'relevance') return rows;
  const byFitAndStock = compareFitAndStock(fitOrder);
  if (sort === 'name') {
    return rows.sort(
      (a, b) =>
        byFitAndStock(a, b) ||
        compareNaturally(`${a.displayname} ${a.part_number}`, `${b.displayname} ${b.part_number}`),
    );
  }
  const sign = sort === 'price-asc' ? 1 : -1;
  return rows.sort(
    (a, b) =>
      byFitAndStock(a, b) || sign * (priceOf(a) - priceOf(b)) || (a.part_number < b.part_number ? -1 : 1),
  );
}
