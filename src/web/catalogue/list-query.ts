import { isSearchable } from '#domain/part-number.ts';
import { isAnyLevelSet, parseVehicle, type Vehicle } from '#domain/vehicle.ts';
import type { CategorySlug } from '../paths.ts';

/** What a category page's address asks for. */
export interface ListQuery {
  slug: CategorySlug;
  vehicle: Vehicle;
  part_number: string | null;
  displayname: string | null;
  page: number;
  filters: Filters;
  sort: Sort;
}
export const SORTS = ['relevance', 'price-asc', 'price-desc', 'name'] as const;
export type Sort = (typeof SORTS)[number];

/** The order follows the currency that prices are shown in. */
export const isByPrice = (sort: Sort): boolean => sort.startsWith('price');

export const FILTERS = ['position', 'subcategory', 'note'] as const;
export type FilterName = (typeof FILTERS)[number];
/** Values ticked; none ticked is `all`. */
export type Filters = Record<FilterName, string[]>;

export const NO_FILTERS: Filters = { position: [], subcategory: [], note: [] };
export const PAGE_SIZE = 10;

const SLUGS: readonly string[] = ['all', 'sale', 'esd', 'ed', 'es', 'search'];

/** Reads the address; null for a category the shop does not have. */
export function listQuery(slug: string | undefined, search: URLSearchParams): ListQuery | null {
  if (slug === undefined || !SLUGS.includes(slug)) return null;
  // The header's form without script sends what was typed beside the kind of search.
  const kind = search.get('kind');
  const typed = (name: 'displayname' | 'part_number') =>
    (search.get(name) ?? (kind === name ? search.get('text') : null))?.trim() || null;
  const page = Number(search.get('page') ?? 1);
  const sort = SORTS.find((each) => each === search.get('sort')) ?? 'relevance';
  return {
    slug: slug as CategorySlug,
    vehicle: parseVehicle(Object.fromEntries(search)),
    part_number: typed('part_number'),
    displayname: typed('displayname'),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    filters: Object.fromEntries(FILTERS.map((name) => [name, valuesOf(search, name)])) as unknown as Filters,
    sort,
  };
}

/** Ticked boxes of a form arrive one by one, the shop's own links as `a|b`. */
const valuesOf = (search: URLSearchParams, name: string) =>
  search
    .getAll(name)
    .flatMap((value) => value.split('|'))
    .filter((value) => value !== '' && value !== 'all');

export type Asked = 'number' | 'too-short' | 'name' | 'vehicle' | 'category' | 'nothing';

/** Which of the three list calls answers this address. */
export function askedBy({ slug, part_number, displayname, vehicle }: ListQuery): Asked {
  if (part_number !== null) return isSearchable(part_number) ? 'number' : 'too-short';
  if (displayname !== null) return 'name';
  if (isAnyLevelSet(vehicle)) return 'vehicle';
  return slug === 'search' ? 'nothing' : 'category';
}

/** Ticking a value takes `all` away; un-ticking the last one brings it back (CAT-04). */
export function toggled(values: readonly string[], value: string | 'all'): string[] {
  if (value === 'all') return [];
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

export const appliedCount = (filters: Filters): number =>
  FILTERS.reduce((sum, name) => sum + filters[name].length, 0);

/** The same address with other filters, sort or page. */
export function queryOf(
  query: ListQuery,
  changes: Partial<Pick<ListQuery, 'filters' | 'sort' | 'page'>> = {},
) {
  const { vehicle, part_number, displayname, filters, sort, page } = { ...query, page: 1, ...changes };
  return {
    ...vehicle,
    part_number,
    displayname,
    ...Object.fromEntries(FILTERS.map((name) => [name, filters[name].join('|')])),
    sort: sort === 'relevance' ? null : sort,
    page: page === 1 ? null : page,
  };
}
