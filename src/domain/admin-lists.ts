import { EMAIL_STATES, EMAIL_TOPICS } from './email-log.ts';
import { VERDICTS_TO_CHECK } from './fitment.ts';
import { CURRENCIES } from './money.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { PROVINCES } from './regions.ts';
import { QUOTE_STATES } from './sales-quote.ts';
import { isDay } from './shop-day.ts';
import { ORDER_QUEUES } from './work-queues.ts';

/** Rows per page of a back-office list. */
export const LIST_PAGE_SIZE = 50;
/** Counting the matches of a keyword stops at this number; the list then shows "more than 10,000". */
const MAX_COUNT = 10_000;
/**
 * Lists without a keyword are counted in full. From this number on, the total may be up to ten seconds old, because
 * counting takes long: about 10 ms for this many rows, 0.2 s for two million.
 */
export const LARGE_TOTAL = 100_000;
/** Replaces MAX_COUNT where counting is slow: for short keywords, guests, and the filters `fit` and `queue`. */
export const MAX_COUNT_WHEN_SLOW = 1000;
/** Shorter keywords are slow, because the trigram indexes of the database cannot find them. */
const MIN_INDEXED_LENGTH = 3;

/** The number of matches at which counting stops. */
export const countLimit = ({
  keyword,
  keywords = {},
  filter,
}: Pick<ListQuery, 'keyword' | 'keywords' | 'filter'>): number =>
  filter.fit ||
  filter.queue ||
  [keyword, ...Object.values(keywords)].some((each) => each !== '' && each.length < MIN_INDEXED_LENGTH)
    ? MAX_COUNT_WHEN_SLOW
    : MAX_COUNT;

/**
 * The options of a back-office list: the columns in which a keyword can be searched, the sort orders, and the values of
 * each filter. The search column `any` looks for each word in several columns. The first search column and the first
 * sort order are the defaults.
 */
export interface AdminListDefinition {
  search: readonly [string, ...string[]];
  sort: readonly [string, ...string[]];
  filter: Record<string, readonly [string, ...string[]]>;
  /** The list can be filtered by day, with the URL parameters `from` and `until`. */
  hasDays?: true;
  /** The list can be filtered by car, with the URL parameters of `CAR_LEVELS`. */
  hasCars?: true;
  /** Each search column has its own keyword, in the URL parameter of its name; a row must match all of them. */
  combinesSearches?: true;
}

/** The vehicle levels by which a list can be filtered. */
export const CAR_LEVELS = ['year', 'make', 'model'] as const;
export type CarFilter = Partial<Record<(typeof CAR_LEVELS)[number], string>>;

/** `to-check`: any verdict that staff check before shipping. */
const FIT_FILTER = ['to-check', ...VERDICTS_TO_CHECK] as const;

/** The screen, the API call and the SQL of each list are built from its entry here. */
export const ADMIN_LISTS = {
  items: {
    search: ['any', 'part_number', 'name'],
    sort: ['name-asc', 'name-desc', 'price-asc', 'price-desc'],
    filter: {
      status: ['active', 'inactive'],
      subcategory: ['ESD ROTOR', 'ED ROTOR', 'ES ROTOR'],
      sale: ['yes', 'scheduled', 'no'],
      stock: ['low', 'out'],
      missing: ['image', 'fitments', 'translation'],
    },
    hasCars: true,
  },
  customers: {
    search: ['any', 'customer_id', 'email', 'name'],
    sort: [
      'date-desc',
      'date-asc',
      'id',
      'name',
      'email',
      'last-order-desc',
      'last-order-asc',
      'orders-desc',
      'orders-asc',
      'sales-ca-desc',
      'sales-ca-asc',
      'sales-us-desc',
      'sales-us-asc',
    ],
    filter: { status: ['active', 'inactive'] },
    hasDays: true,
  },
  /** Buyers without an account, by their newest paid order. */
  guests: {
    search: ['any'],
    sort: ['date-desc', 'date-asc', 'email'],
    filter: {},
  },
  orders: {
    search: ['any', 'order_id', 'name', 'customer', 'promotion'],
    sort: ['date-desc', 'date-asc', 'price-desc', 'price-asc'],
    filter: { status: ORDER_STATUSES, fit: FIT_FILTER, queue: ORDER_QUEUES },
    hasDays: true,
  },
  orderitems: {
    search: ['order_id', 'part_number'],
    sort: ['date-desc', 'date-asc'],
    filter: { status: ['Paid', 'Await Shipping', 'Shipped'], fit: FIT_FILTER, queue: ['to-ship'] },
    hasDays: true,
  },
  carts: {
    search: ['part_number', 'email', 'customer_id'],
    sort: ['date-desc', 'date-asc'],
    filter: { owner: ['customer', 'visitor'] },
    hasDays: true,
  },
  cartitems: {
    search: ['customer_id', 'part_number', 'car_part_id', 'email'],
    sort: ['cart-desc', 'name-asc', 'name-desc', 'date-desc', 'date-asc'],
    filter: { owner: ['customer', 'visitor'], price: ['hand-set'] },
  },
  messages: {
    search: ['any', 'title', 'email'],
    sort: ['date-desc', 'date-asc'],
    filter: { status: ['Received', 'Sent'], unread: ['yes'], replied: ['no'] },
  },
  emails: {
    search: ['any'],
    sort: ['date-desc', 'date-asc'],
    filter: { state: EMAIL_STATES, topic: EMAIL_TOPICS },
    hasDays: true,
  },
  quotes: {
    search: ['any'],
    sort: ['date-desc', 'date-asc'],
    filter: { state: QUOTE_STATES },
  },
  promotions: {
    search: ['any', 'code', 'id'],
    sort: ['date-desc', 'date-asc', 'code-asc', 'used-desc', 'used-asc'],
    filter: { status: ['Active', 'Scheduled', 'Expired', 'Inactive'] },
    // The days limit only the orders that the figures count, not the rows of the list.
    hasDays: true,
  },
  documents: {
    search: ['any', 'order_id'],
    sort: ['date-desc', 'date-asc'],
    filter: { kind: ['invoice', 'credit-note'], currency: CURRENCIES, province: PROVINCES },
    hasDays: true,
  },
  audit: {
    search: ['subject', 'actor', 'action', 'field'],
    sort: ['date-desc', 'date-asc'],
    filter: {},
    hasDays: true,
    combinesSearches: true,
  },
} as const satisfies Record<string, AdminListDefinition>;

export type AdminListName = keyof typeof ADMIN_LISTS;
export const ADMIN_LIST_NAMES = Object.keys(ADMIN_LISTS) as [AdminListName, ...AdminListName[]];

/** The state of a list. The URL holds all of it. */
export interface ListQuery {
  /** The search column. */
  search: string;
  /** Trimmed; empty for no search. */
  keyword: string;
  /** The keywords of a list that combines searches, by column. Its `keyword` is empty. */
  keywords?: Record<string, string>;
  sort: string;
  filter: Record<string, string>;
  /** The chosen levels of a list that can be filtered by car. */
  car?: CarFilter;
  /** The first day of the filter by day, in the shop's time zone; undefined for no limit. */
  from?: string | undefined;
  /** The last day of the filter; undefined for no limit. */
  until?: string | undefined;
  page: number;
}

/** Parses URL parameters. Missing values get their default; unknown ones are ignored. */
export function parseListQuery(list: AdminListName, params: Record<string, unknown>): ListQuery {
  const { search, sort, filter, hasDays, hasCars, combinesSearches }: AdminListDefinition = ADMIN_LISTS[list];
  const parseDay = (value: unknown) => (hasDays && isDay(String(value)) ? String(value) : undefined);
  const oneOf = (values: readonly string[], value: unknown) => values.find((each) => each === value);
  const chosenFilters = Object.entries(filter).flatMap(([name, values]) => {
    const value = oneOf(values, params[name]);
    return value === undefined ? [] : [[name, value]];
  });
  const page = Number(params.page ?? 1);
  const column = oneOf(search, params.search) ?? search[0];
  const keyword = String(params.keyword ?? '').trim();
  // A link may use `search` and `keyword` even for a list that combines searches. `search` then names one of its
  // columns.
  const keywords = search.flatMap((each) => {
    const text = String(params[each] ?? '').trim() || (each === column ? keyword : '');
    return text === '' ? [] : [[each, text]];
  });
  return {
    ...(combinesSearches
      ? { search: search[0], keyword: '', keywords: Object.fromEntries(keywords) }
      : { search: column, keyword }),
    sort: oneOf(sort, params.sort) ?? sort[0],
    filter: Object.fromEntries(chosenFilters),
    ...(hasCars ? { car: parseCarFilter(params) } : {}),
    from: parseDay(params.from),
    until: parseDay(params.until),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

const parseCarFilter = (params: Record<string, unknown>): CarFilter =>
  Object.fromEntries(
    CAR_LEVELS.flatMap((level) => {
      const value = String(params[level] ?? '').trim();
      return value === '' || (level === 'year' && !/^\d{4}$/.test(value)) ? [] : [[level, value]];
    }),
  );

/** The query string of a list, with non-default values only, in a fixed order. */
export function listQueryString(list: AdminListName, query: ListQuery): string {
  const { search, sort }: AdminListDefinition = ADMIN_LISTS[list];
  const { keyword, page } = query;
  const params = new URLSearchParams();
  if (keyword !== '' || query.search !== search[0]) params.set('search', query.search);
  if (keyword !== '') params.set('keyword', keyword);
  const choices = { ...query.keywords, ...query.filter, ...query.car };
  for (const [name, value] of Object.entries(choices)) if (value !== '') params.set(name, value);
  if (query.from) params.set('from', query.from);
  if (query.until) params.set('until', query.until);
  if (query.sort !== sort[0]) params.set('sort', query.sort);
  if (page !== 1) params.set('page', String(page));
  return params.toString();
}
