import { type RawBuilder, sql } from 'kysely';
import {
  type ADMIN_LISTS,
  type AdminListName,
  type CarFilter,
  countLimit,
  LIST_PAGE_SIZE,
  type ListQuery,
  parseListQuery,
} from '#domain/admin-lists.ts';
import { distinctivePart, escapeLike, searchTermsOf, spellings, termPattern } from '#domain/record-search.ts';
import { type Db, onlyRow, type Tx } from '#server/platform/db.ts';
import { withinShopDays } from '#server/shop/shop-days.ts';
import { countUnlessRecent, createLargeTotals, type LargeTotals } from './large-totals.ts';
import { withIndexScans } from './with-index-scans.ts';

type Lists = typeof ADMIN_LISTS;
export type SortName<Name extends AdminListName> = Lists[Name]['sort'][number];

/** A search for a part of a column's value. */
interface PatternSearch {
  column: RawBuilder<unknown>;
  /** The letter case in which the values are stored. */
  case: 'lower' | 'upper' | 'as-is';
  /** Converts the keyword to the stored form, for example spaces to dashes. */
  toStored?(keyword: string): string;
  /** Wraps the condition if the column belongs to a table that is not in the list's `from`. */
  within?(matches: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Further values that match exactly, such as the actions whose displayed label contains the keyword. */
  valuesFor?(keyword: string): readonly string[];
  /** Selects further values that match exactly: for a promotion's code, the subject with the promotion's id. */
  valuesQuery?(keyword: string): RawBuilder<unknown>;
}
/** Finds the rows whose `text`, built with `searchText`, contains every term of the keyword. */
interface TermSearch {
  text: RawBuilder<unknown>;
  /** A condition for other rows that match, such as the order of an invoice number; null if there are none. */
  orMatching?(keyword: string): RawBuilder<unknown> | null;
}
/** A search in an array column of names, such as changed fields. Finds a name by its displayed label. */
interface NameSearch {
  names: RawBuilder<unknown>;
  namesFor(keyword: string): readonly string[];
  /** An additional condition, which leaves out rows whose names mean something else. */
  condition: RawBuilder<unknown>;
}
/** A search for the whole keyword, such as a coupon code. */
interface ExactSearch {
  matching(keyword: string): RawBuilder<unknown>;
}
type ColumnSearch = PatternSearch | TermSearch | NameSearch | ExactSearch;

/**
 * Joins columns to a text in lower case without accents. A space precedes every column, even the first, because
 * `termPattern` finds short terms only after a space. A list's text must equal the expression of its trigram index
 * in the migrations, or PostgreSQL reads every row.
 */
export const searchText = (...columns: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`search_form(' ' || ${sql.join(columns, sql` || ' ' || `)})`;

/** A column or expression and its PostgreSQL type. */
interface TypedColumn {
  column: RawBuilder<unknown>;
  type: 'text' | 'timestamptz' | 'int' | 'bigint' | 'uuid';
}

/** A sort order in which no two rows are equal; most end with the row's key. All columns have the same direction. */
interface SortOrder {
  columns: readonly TypedColumn[];
  descending: boolean;
  /** True if an index has this order, so that its first rows are found without sorting the others. */
  isIndexed?: true;
  /** Replaces the list's `from` clause: the same rows, but the table of the order's index comes first. */
  from?: RawBuilder<unknown>;
}

/** A sort order and its reverse: for `date`, the orders `date-asc` and `date-desc`. */
export const bothDirections = <Name extends string>(
  name: Name,
  columns: SortOrder['columns'],
  options: Pick<SortOrder, 'isIndexed' | 'from'> = {},
) =>
  ({
    [`${name}-asc`]: { columns, descending: false, ...options },
    [`${name}-desc`]: { columns, descending: true, ...options },
  }) as Record<`${Name}-${'asc' | 'desc'}`, SortOrder>;

/** A filter by the value of a column. */
export const equalTo = <Value extends string>(column: RawBuilder<unknown>, values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, sql`${column} = ${value}`])) as Record<
    Value,
    RawBuilder<unknown>
  >;

/**
 * Declares a back-office list. Its pages, total and export are built from this definition. Query parameters select
 * among these expressions, and their values are passed as bind parameters.
 */
export interface ListDefinition<Name extends AdminListName, Row> {
  name: Name;
  /** The `from` clause; every search, filter and sort expression may use its tables. */
  from: RawBuilder<unknown>;
  /** The columns that identify a row. */
  keys: RawBuilder<unknown>;
  /** The column that the `ids` of an export are compared with; absent if rows of the list cannot be selected. */
  id?: TypedColumn;
  /**
   * The query for the displayed columns, `select page.*, … from page join …`: exactly one row for each row of `page`,
   * with all its columns. `page` holds the keys of a page's rows and, in an export, the position at which the next
   * batch continues.
   */
  rows: (orderBy: RawBuilder<unknown>) => RawBuilder<Row>;
  search: Record<Lists[Name]['search'][number], ColumnSearch>;
  filter: {
    [F in keyof Lists[Name]['filter']]: Record<
      Extract<Lists[Name]['filter'][F], readonly string[]>[number],
      RawBuilder<unknown>
    >;
  };
  /** A condition in addition to the query's search and filters. */
  condition?: (query: ListQuery) => RawBuilder<unknown> | null;
  sort: Record<SortName<Name>, SortOrder>;
  /** The time that the day filter compares. Without it, the days of a list with `hasDays` filter no rows. */
  time?: RawBuilder<unknown>;
  /** The condition for the rows of a car; required if the list has `hasCars`. */
  ofCar?: (car: CarFilter) => RawBuilder<unknown>;
  /** False if a full count would read too many rows; rows are then counted only up to a limit. Default: true. */
  isCountedFully?: (query: ListQuery) => boolean;
  /** The number of rows at which counting stops, if it differs from `countLimit`. */
  maxCount?: number;
  /** Numbers that are added up over the matching rows, by name; only for a list that is never counted in full. */
  sums?: Record<string, RawBuilder<unknown>>;
}

/** Reads the page of a list that a query selects, and the total. `toViews` converts the rows for the reply. */
export async function readListPage<Name extends AdminListName, Row, View>(
  db: Db,
  definition: ListDefinition<Name, Row>,
  params: Record<string, unknown>,
  toViews: (rows: Row[]) => View[] | Promise<View[]>,
) {
  const query = parseListQuery(definition.name, params);
  const where = whereClause(definition, query);
  const order = sortOrderFor(definition, query);
  const { rows, ...counts } = await withIndexScans(db, async (tx) => {
    const { total, total_is_more, sums } = await count(tx, totalsOf(db), definition, query, { where, order });
    const pages = Math.max(1, Math.ceil(total / LIST_PAGE_SIZE));
    const page = Math.min(query.page, pages);
    const offset = (page - 1) * LIST_PAGE_SIZE;
    const size = Math.min(LIST_PAGE_SIZE, total - offset);
    if (size <= 0) return { rows: [], total, total_is_more, sums, page };
    // Pages in the second half are read backwards, which keeps the SQL offset small.
    const isBackwards = !total_is_more && offset > total / 2;
    const sqlOffset = isBackwards ? total - offset - size : offset;
    const slice = { where, order, isBackwards, limit: size, offset: sqlOffset };
    return { rows: await readRows(tx, definition, query, slice), total, total_is_more, sums, page };
  });
  return { ...counts, records: await toViews(rows) };
}

/**
 * The first rows that match a keyword, in the order of `sort`. Uses the list's own search, but does not count the rows.
 * Expects a transaction of `withIndexScans`.
 */
export async function findRows<Name extends AdminListName, Row>(
  tx: Tx,
  definition: ListDefinition<Name, Row>,
  params: { keyword: string; sort: SortName<Name> },
  limit: number,
): Promise<Row[]> {
  const query = parseListQuery(definition.name, params);
  const where = whereClause(definition, query);
  const order = sortOrderFor(definition, query);
  return readRows(tx, definition, query, { where, order, isBackwards: false, limit, offset: 0 });
}

/** The number of rows that are searched before the search index is used. */
export const PRESCANNED_ROWS = 2000;

/**
 * Reads `limit` matching rows after the first `offset`. If an index has the order, first scans PRESCANNED_ROWS rows in
 * that order, which takes a few milliseconds and finds enough matches of a frequent keyword, such as the part number of
 * a bestseller in a list of orders. Otherwise uses the search index, which collects all matches first.
 */
async function readRows<Name extends AdminListName, Row>(
  tx: Tx,
  { keys, rows: selectRows, ...definition }: ListDefinition<Name, Row>,
  { keyword }: ListQuery,
  slice: {
    where: RawBuilder<unknown>;
    order: SortOrder;
    isBackwards: boolean;
    limit: number;
    offset: number;
  },
): Promise<Row[]> {
  const { where, order, isBackwards, limit, offset } = slice;
  const from = order.from ?? definition.from;
  const sorted = orderBy(order, isBackwards);
  const read = async (page: RawBuilder<unknown>) => {
    const statement = sql<Row>`with page as materialized (${page}) ${selectRows(orderBy(order, false))}`;
    return (await statement.execute(tx)).rows;
  };
  if (keyword !== '' && order.isIndexed) {
    const rows = await read(sql`
      select * from (
        select ${keys}, ${where} as is_match from ${from} order by ${sorted} limit ${PRESCANNED_ROWS}) first
      where is_match limit ${limit} offset ${offset}`);
    if (rows.length === limit) return rows;
  }
  return read(sql`
    select ${keys} from ${from} where ${where} order by ${sorted} limit ${limit} offset ${offset}`);
}

/** The bounds of a range of days without a first or last day. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2999-12-31';
const EXPORT_BATCH_SIZE = 1000;

/**
 * Reads all matching rows in order. The comma-separated parameter `ids` selects some of them. Each batch starts after
 * the last row of the previous batch (keyset pagination).
 */
export async function* readListInBatches<Name extends AdminListName, Row>(
  db: Db,
  definition: ListDefinition<Name, Row>,
  params: Record<string, unknown>,
  batchSize = EXPORT_BATCH_SIZE,
): AsyncGenerator<Row[]> {
  const query = parseListQuery(definition.name, params);
  const { id } = definition;
  const ids = typeof params.ids === 'string' ? params.ids.split(',') : null;
  const matching = whereClause(definition, query);
  const where: RawBuilder<unknown> =
    ids && id ? sql`${matching} and ${id.column} = any(${ids}::text[]::${sql.raw(id.type)}[])` : matching;
  const order = sortOrderFor(definition, query);
  let cursor: string[] | null = null;
  do {
    const remaining: RawBuilder<unknown> = cursor ? sql`${where} and ${afterCursor(order, cursor)}` : where;
    const cursors = sql.join(
      order.columns.map(({ column }, index) => sql`(${column})::text as ${sql.id(`cursor_${index}`)}`),
    );
    const { rows } = await withIndexScans(db, (tx) =>
      sql<Row & Record<string, string>>`
        with page as materialized (
          select ${definition.keys}, ${cursors} from ${order.from ?? definition.from} where ${remaining}
          order by ${orderBy(order, false)} limit ${batchSize})
        ${definition.rows(orderBy(order, false))}`.execute(tx),
    );
    if (rows.length > 0) yield rows;
    const lastRow = rows.length === batchSize ? rows.at(-1)! : null;
    cursor = lastRow && order.columns.map((_, index) => lastRow[`cursor_${index}`]!);
    // Without a cursor, the next batch would be empty and the export would look complete.
    if (cursor?.includes(undefined!)) throw new Error(`the list ${definition.name} does not select page.*`);
  } while (cursor);
}

const largeTotals = new WeakMap<Db, LargeTotals>();
function totalsOf(db: Db): LargeTotals {
  const totals = largeTotals.get(db) ?? createLargeTotals();
  largeTotals.set(db, totals);
  return totals;
}

async function count<Name extends AdminListName, Row>(
  tx: Tx,
  totals: LargeTotals,
  definition: ListDefinition<Name, Row>,
  query: ListQuery,
  { where, order }: { where: RawBuilder<unknown>; order: SortOrder },
): Promise<{ total: number; total_is_more: boolean; sums?: Record<string, number> }> {
  const matching = sql`${order.from ?? definition.from} where ${where}`;
  if (query.keyword === '' && (definition.isCountedFully?.(query) ?? true)) {
    const { filter, car, from, until } = query;
    // The key omits `keywords` and `condition`, because lists that have them are never counted in full.
    const key = JSON.stringify([definition.name, filter, car, from, until]);
    const countRows = async () => {
      const row = await onlyRow<{ n: number }>(tx)`select count(*) as n from ${matching}`;
      return Number(row.n);
    };
    return { total: await countUnlessRecent(totals, key, countRows), total_is_more: false };
  }
  const max = definition.maxCount ?? countLimit(query);
  // A long list without filters usually exceeds the maximum. Counting it without sums reads fewer columns and tables.
  const isUnfiltered = Object.keys(query.filter).length === 0 && !query.from && !query.until;
  if (definition.sums && order.isIndexed && isUnfiltered) {
    const { is_more } = await onlyRow<{ is_more: boolean }>(tx)`
      select count(*) > ${max} as is_more
      from (select 1 from ${definition.from} where ${where} limit ${max + 1}) as counted`;
    if (is_more) return { total: max, total_is_more: true };
  }
  const summed = Object.entries(definition.sums ?? {});
  const columns = summed.map(([name, value]) => sql`, ${value} as ${sql.id(name)}`);
  const sumsOf = summed.map(([name]) => sql`, coalesce(sum(${sql.id(name)}), 0)::int as ${sql.id(name)}`);
  const { n: total = 0, ...sums } = await onlyRow<Record<string, number>>(tx)`
    select count(*)::int as n ${sql.join(sumsOf, sql``)}
    from (select 1 ${sql.join(columns, sql``)} from ${matching} limit ${max + 1}) as counted`;
  if (total > max) return { total: max, total_is_more: true };
  return { total, total_is_more: false, ...(definition.sums ? { sums } : {}) };
}

/** The SQL condition for the rows that match the query's search and filters. */
export function whereClause<Name extends AdminListName, Row>(
  definition: ListDefinition<Name, Row>,
  query: ListQuery,
): RawBuilder<unknown> {
  const { search, keyword, keywords, filter, car = {}, from, until } = query;
  const filters = definition.filter as Record<string, Record<string, RawBuilder<unknown>>>;
  const columns = definition.search as Record<string, ColumnSearch>;
  const filterConditions = Object.entries(filter).map(([name, value]) => filters[name]![value]!);
  const searchedColumns = keywords ?? (keyword === '' ? {} : { [search]: keyword });
  const matching = Object.entries(searchedColumns).flatMap(([column, text]) =>
    searchConditions(columns[column]!, text),
  );
  const days =
    definition.time && (from || until)
      ? [withinShopDays(definition.time, { from: from ?? FIRST_DAY, until: until ?? LAST_DAY })]
      : [];
  const carConditions = Object.keys(car).length > 0 ? [definition.ofCar!(car)] : [];
  const condition = definition.condition?.(query) ?? sql`true`;
  return sql.join([condition, ...filterConditions, ...carConditions, ...days, ...matching], sql` and `);
}

function searchConditions(search: ColumnSearch, keyword: string): RawBuilder<unknown>[] {
  if ('text' in search) {
    const terms = termConditions(search.text, keyword);
    const others = search.orMatching?.(keyword);
    return others ? [sql`(${sql.join(terms, sql` and `)} or ${others})`] : terms;
  }
  if ('names' in search)
    return [sql`${search.names} && ${search.namesFor(keyword)}::text[]`, search.condition];
  return ['matching' in search ? search.matching(keyword) : patternCondition(search, keyword)];
}

/**
 * The SQL conditions for texts that contain every term. Only the distinctive part of each term is looked up
 * in the index; appending an empty string to the text makes the planner check the whole term without the
 * index.
 */
export const termConditions = (text: RawBuilder<unknown>, keyword: string): RawBuilder<unknown>[] =>
  searchTermsOf(keyword).flatMap((term) => {
    const distinctive = distinctivePart(term);
    const forms = spellings(distinctive).map((form) => sql`${text} like ${termPattern(form)}`);
    const indexed = sql`(${sql.join(forms, sql` or `)})`;
    return distinctive === term ? [indexed] : [indexed, sql`${text} || '' like ${termPattern(term)}`];
  });

const TO_CASE: Record<PatternSearch['case'], (keyword: string) => string> = {
  lower: (keyword) => keyword.toLowerCase(),
  upper: (keyword) => keyword.toUpperCase(),
  'as-is': (keyword) => keyword,
};

function patternCondition(
  { column, case: letterCase, toStored, valuesFor, valuesQuery, within }: PatternSearch,
  keyword: string,
): RawBuilder<unknown> {
  const inStoredCase = TO_CASE[letterCase](keyword);
  const stored = toStored?.(inStoredCase) ?? inStoredCase;
  const pattern = `%${escapeLike(stored)}%`;
  const values = valuesFor?.(keyword) ?? [];
  const alternatives = [
    sql`${column} like ${pattern}`,
    ...(values.length > 0 ? [sql`${column} = any(${values}::text[])`] : []),
    ...(valuesQuery ? [sql`${column} = any(array(${valuesQuery(inStoredCase)}))`] : []),
  ];
  const matches = sql`(${sql.join(alternatives, sql` or `)})`;
  return within ? within(matches) : matches;
}

const sortOrderFor = <Name extends AdminListName, Row>(
  definition: ListDefinition<Name, Row>,
  { sort }: ListQuery,
): SortOrder => (definition.sort as Record<string, SortOrder>)[sort]!;

function orderBy({ columns, descending }: SortOrder, reversed: boolean): RawBuilder<unknown> {
  const direction = descending === reversed ? sql`asc` : sql`desc`;
  return sql.join(columns.map(({ column }) => sql`${column} ${direction}`));
}

/** The SQL condition for the rows after the one whose sort values are `cursor`. */
function afterCursor({ columns, descending }: SortOrder, cursor: string[]): RawBuilder<unknown> {
  const left = sql.join(columns.map(({ column }) => column));
  const right = sql.join(columns.map(({ type }, index) => sql`${cursor[index]}::${sql.raw(type)}`));
  return descending ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`;
}
