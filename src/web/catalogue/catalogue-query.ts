import { CURRENCIES, type Currency } from '#domain/money.ts';
import { isSearchablePartNumber } from '#domain/part-number.ts';
import { isAnyLevelSet, parseVehicle, type Vehicle } from '#domain/vehicle.ts';
import { type CategorySlug, vehicleQuery } from '../paths.ts';
import { parsePage } from '../ui/page-window.ts';

/** The state of a category page; its URL holds all of it. */
export interface CatalogueQuery {
  slug: CategorySlug;
  vehicle: Vehicle;
  /** True to list all sets, with the sets for the vehicle first. False to list only these. */
  shows_all: boolean;
  /** The answers about the vehicle, as JSON. Sets that they rule out come last. */
  answers: string | null;
  part_number: string | null;
  displayname: string | null;
  /** Searches for the text without correcting its spelling. */
  as_typed: boolean;
  page: number;
  filters: Filters;
  sort: Sort;
  /** The currency in which prices are compared; null for the shop's default. The URL parameter is `prices`. */
  price_currency: Currency | null;
}
export const SORTS = ['relevance', 'price-asc', 'price-desc', 'name'] as const;
export type Sort = (typeof SORTS)[number];

export const isByPrice = (sort: Sort): boolean => sort.startsWith('price');

export const FILTERS = ['position', 'subcategory', 'stock', 'note'] as const;
export type FilterName = (typeof FILTERS)[number];
/** Selected values; none means `all`. */
export type Filters = Record<FilterName, string[]>;

export const NO_FILTERS: Filters = { position: [], subcategory: [], stock: [], note: [] };
export const PAGE_SIZE = 10;

export const CATEGORY_SLUGS: readonly CategorySlug[] = ['all', 'sale', 'esd', 'ed', 'es', 'search'];

/** Answers from a URL. Damaged ones, as in a link that was cut off, become null: they only sort the list. */
function readableAnswers(json: string | null): string | null {
  try {
    return JSON.parse(json ?? '') instanceof Object ? json : null;
  } catch {
    return null;
  }
}

export function parseCatalogueQuery(
  slug: string | undefined,
  search: URLSearchParams,
): CatalogueQuery | null {
  if (!CATEGORY_SLUGS.some((each) => each === slug)) return null;
  // Without JavaScript the header's form sends the text and the kind of search separately.
  const kind = search.get('kind');
  const textOf = (name: 'displayname' | 'part_number') =>
    (search.get(name) ?? (kind === name ? search.get('text') : null))?.trim() || null;
  const sort = SORTS.find((each) => each === search.get('sort')) ?? 'relevance';
  return {
    slug: slug as CategorySlug,
    vehicle: parseVehicle(Object.fromEntries(search)),
    shows_all: search.get('show') === 'all',
    answers: readableAnswers(search.get('answers')),
    part_number: textOf('part_number'),
    displayname: textOf('displayname'),
    as_typed: search.get('as_typed') === 'true',
    page: parsePage(search),
    filters: Object.fromEntries(FILTERS.map((name) => [name, parseValues(search, name)])) as Filters,
    sort,
    price_currency: CURRENCIES.find((each) => each === search.get('prices')) ?? null,
  };
}

/** A form submits checkboxes one by one; links join their values as `a|b`. */
const parseValues = (search: URLSearchParams, name: string) =>
  search
    .getAll(name)
    .flatMap((value) => value.split('|'))
    .filter((value) => value !== '' && value !== 'all');

type QueryKind = 'number' | 'too-short' | 'name' | 'vehicle' | 'category' | 'nothing';

export function queryKind({ slug, part_number, displayname, vehicle }: CatalogueQuery): QueryKind {
  if (part_number !== null) return isSearchablePartNumber(part_number) ? 'number' : 'too-short';
  if (displayname !== null) return 'name';
  if (isAnyLevelSet(vehicle)) return 'vehicle';
  return slug === 'search' ? 'nothing' : 'category';
}

/** Selecting a value clears `all`; clearing the last one restores it (CAT-04). */
export function toggleFilter(filters: Filters, name: FilterName, value: string | 'all'): Filters {
  return { ...filters, [name]: value === 'all' ? [] : toggleIn(filters[name], value) };
}

const toggleIn = (values: readonly string[], value: string) =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

export const isSameSelection = (a: Filters, b: Filters): boolean =>
  FILTERS.every((name) => a[name].toSorted().join('|') === b[name].toSorted().join('|'));

export const countFilters = (filters: Filters): number =>
  FILTERS.reduce((sum, name) => sum + filters[name].length, 0);

/** URL parameters of the query with changed filters, sort order or page. Returns to page 1 unless a page is given. */
export function toUrlQuery(
  query: CatalogueQuery,
  changes: Partial<Pick<CatalogueQuery, 'filters' | 'sort' | 'price_currency' | 'page'>> = {},
) {
  const {
    vehicle,
    shows_all,
    answers,
    part_number,
    displayname,
    as_typed,
    filters,
    sort,
    price_currency,
    page,
  } = {
    ...query,
    page: 1,
    ...changes,
  };
  return {
    ...vehicleQuery(vehicle),
    show: shows_all ? 'all' : null,
    answers,
    part_number,
    displayname,
    as_typed: as_typed ? 'true' : null,
    ...Object.fromEntries(FILTERS.map((name) => [name, filters[name].join('|')])),
    sort: sort === 'relevance' ? null : sort,
    prices: isByPrice(sort) ? price_currency : null,
    page: page === 1 ? null : page,
  };
}
