import { ADMIN_LISTS, type AdminListDefinition, type AdminListName } from '#domain/admin-lists.ts';

/** A list and the URL query that selects its rows. */
export interface AdminQuery {
  list: AdminListName;
  query: Record<string, string>;
}

/** Keywords for each search column. They match many rows, few rows or none, and some have only one character. */
const KEYWORDS: Record<string, readonly string[]> = {
  any: ['son', 'bergquist1 ada', 'ESD-10', 'a', 'zzzzz', '2018 honda civic front', 'HB 34'],
  part_number: ['ESD', '10', '-0', 'ZZZZZ'],
  name: ['son', 'bergquist1', 'a', 'zzzzz'],
  email: ['example', 'c777', 'q', 'zzzzz'],
  customer_id: ['ab', 'abcd', '7', 'zzzzz'],
  order_id: ['A1', 'ABC', '7', 'ZZZZZ'],
  car_part_id: ['c1', '99', '7', 'zzzzz'],
  title: ['order', 'size 77', 'q', 'zzzzz'],
  code: ['e', 'WEL', 'zzzzz'],
  id: ['1', '99'],
  subject: ['item', 'e', 'zzzzz'],
  actor: ['shop', 'zzzzz'],
  action: ['order', 'zzzzz'],
  field: ['price', 'status', 'zzzzz'],
  customer: ['c777.berg@example.com', 'zzzzz'],
  promotion: ['WELCOME10', 'zzzzz'],
};
/** Filters by car, from few items to almost all of them. */
const CARS: readonly Record<string, string>[] = [
  { year: '2018', make: 'Honda', model: 'Civic' },
  { make: 'Honda', model: 'Civic' },
  { year: '2018', make: 'Honda' },
  { year: '2018' },
];
const PAGES = ['1', '2', '40', '2000', '1000000'];

/** For each list, every sort with each page, filter and keyword, and every filter with each of the later pages. */
export function adminQueries(): AdminQuery[] {
  return (Object.keys(ADMIN_LISTS) as AdminListName[]).flatMap((list) => {
    const { search, sort, filter, hasCars }: AdminListDefinition = ADMIN_LISTS[list];
    const filters = Object.entries(filter).flatMap(([name, values]) =>
      values.map((value) => ({ [name]: value }) as Record<string, string>),
    );
    return [
      ...sort.flatMap((by) => PAGES.map((page) => ({ sort: by, page }))),
      ...sort.flatMap((by) => filters.map((chosen) => ({ sort: by, ...chosen }))),
      ...filters.flatMap((chosen) => PAGES.slice(2).map((page) => ({ ...chosen, page }))),
      ...(hasCars ? CARS.flatMap((car) => sort.map((by) => ({ ...car, sort: by }))) : []),
      ...search.flatMap((column) =>
        sort.flatMap((by) => KEYWORDS[column]!.map((keyword) => ({ search: column, keyword, sort: by }))),
      ),
    ].map((query) => ({ list, query: query as Record<string, string> }));
  });
}
