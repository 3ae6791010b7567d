/** How many rows a list of the back office shows at once. */
export const LIST_PAGE = 50;
/** Matches are counted up to here; a list that has more says `more than`. */
const MAX_COUNTED = 10_000;
/** One letter or two find a good part of the shop: nobody pages through that. */
const MAX_COUNTED_OF_SHORT = 1000;
const SHORT = 3;

/** How many rows that a keyword finds are counted. */
export const maxCounted = (keyword: string): number =>
  keyword !== '' && keyword.length < SHORT ? MAX_COUNTED_OF_SHORT : MAX_COUNTED;

/**
 * What a list of the back office can be asked: the columns a keyword is looked for in, the orders it
 * comes in (the first is the usual one), and the values of each filter.
 */
export interface AdminList {
  search: readonly [string, ...string[]];
  sort: readonly [string, ...string[]];
  filter: Record<string, readonly [string, ...string[]]>;
}

const ORDER_STATUS = [
  'Processing',
  'Paid',
  'Await Shipping',
  'Shipped',
  'Return',
  'Refunded',
  'Void',
] as const;

/** Every list: its screen, its call and its SQL are made from the same line. */
export const ADMIN_LISTS = {
  items: {
    search: ['part_number', 'name'],
    sort: ['name-asc', 'name-desc', 'price-asc', 'price-desc'],
    filter: {
      status: ['active', 'inactive'],
      sale: ['yes', 'no'],
      stock: ['low', 'out'],
      subcategory: ['ESD ROTOR', 'ED ROTOR', 'ES ROTOR'],
    },
  },
  customers: {
    search: ['customer_id', 'email', 'name'],
    sort: ['id', 'name', 'email'],
    filter: { status: ['active', 'inactive'] },
  },
  orders: {
    search: ['order_id', 'name'],
    sort: ['date-desc', 'date-asc', 'price-desc', 'price-asc'],
    filter: { status: ORDER_STATUS },
  },
  orderitems: {
    search: ['order_id', 'part_number'],
    sort: ['date-desc', 'date-asc'],
    filter: { status: ['Paid', 'Await Shipping', 'Shipped'] },
  },
  cartitems: {
    search: ['customer_id', 'part_number', 'car_part_id'],
    sort: ['name-asc', 'name-desc'],
    filter: { price: ['hand-set'] },
  },
  messages: {
    search: ['title', 'email'],
    sort: ['date-desc', 'date-asc'],
    filter: { status: ['Received', 'Sent'], unread: ['yes'] },
  },
  promotions: {
    search: ['code', 'id'],
    sort: ['date-desc', 'date-asc', 'code-asc'],
    filter: { status: ['Active', 'Inactive'] },
  },
  audit: {
    search: ['subject', 'actor', 'action'],
    sort: ['date-desc', 'date-asc'],
    filter: {},
  },
} as const satisfies Record<string, AdminList>;

export type AdminListName = keyof typeof ADMIN_LISTS;
export const ADMIN_LIST_NAMES = Object.keys(ADMIN_LISTS) as [AdminListName, ...AdminListName[]];

/** What is asked of a list; every part of it stands in the address. */
export interface ListQuery {
  search: string;
  /** Trimmed; empty asks for everything. */
  keyword: string;
  sort: string;
  filter: Record<string, string>;
  page: number;
}

/** The question behind an address: what is missing is the usual, what is unknown is not asked. */
export function parseListQuery(list: AdminListName, asked: Record<string, unknown>): ListQuery {
  const { search, sort, filter }: AdminList = ADMIN_LISTS[list];
  const oneOf = (values: readonly string[], value: unknown) => values.find((each) => each === value);
  const chosen = Object.entries(filter).flatMap(([name, values]) => {
    const value = oneOf(values, asked[name]);
    return value === undefined ? [] : [[name, value]];
  });
  const page = Number(asked.page ?? 1);
  return {
    search: oneOf(search, asked.search) ?? search[0],
    keyword: String(asked.keyword ?? '').trim(),
    sort: oneOf(sort, asked.sort) ?? sort[0],
    filter: Object.fromEntries(chosen),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address behind a question: only what differs from the usual, in a fixed order. */
export function listUrl(list: AdminListName, question: ListQuery): string {
  const { search, sort }: AdminList = ADMIN_LISTS[list];
  const { keyword, page } = question;
  const parts: [string, string][] = [
    ...(keyword !== '' || question.search !== search[0]
      ? [['search', question.search] as [string, string]]
      : []),
    ...(keyword === '' ? [] : [['keyword', keyword] as [string, string]]),
    ...Object.entries(question.filter),
    ...(question.sort === sort[0] ? [] : [['sort', question.sort] as [string, string]]),
    ...(page === 1 ? [] : [['page', String(page)] as [string, string]]),
  ];
  return parts
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`)
    .join('&');
}
