import { type RawBuilder, sql } from 'kysely';
import {
  type ADMIN_LISTS,
  type AdminListName,
  LIST_PAGE,
  type ListQuery,
  maxCounted,
} from '#domain/admin-lists.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { withIndexScans } from './with-index-scans.ts';

type Lists = typeof ADMIN_LISTS;

/** Where a keyword is looked for, and the case in which that is kept. */
export interface SearchColumn {
  in: RawBuilder<unknown>;
  case: 'lower' | 'upper' | 'as-is';
}

/** An order of rows: its terms end with the key, all in one direction, so that no two rows are alike. */
export interface SortOrder {
  by: readonly { term: RawBuilder<unknown>; type: 'text' | 'timestamptz' | 'int' | 'uuid' }[];
  down: boolean;
}

/**
 * A list of the back office, described once: from this its page, its total and its export are made.
 * Words of a question only ever choose among these expressions; its values are bound.
 */
export interface ListPlan<Name extends AdminListName, Row> {
  /** Tables in which rows are found; every search, filter and sort expression may use them. */
  find: RawBuilder<unknown>;
  /** Columns that name a row. */
  keys: RawBuilder<unknown>;
  /** `select … from page join …`: what is shown of the rows of a page, with the tables of `find` again. */
  rows: (sorted: RawBuilder<unknown>) => RawBuilder<Row>;
  search: Record<Lists[Name]['search'][number], SearchColumn>;
  filter: {
    [F in keyof Lists[Name]['filter']]: Record<
      Extract<Lists[Name]['filter'][F], readonly string[]>[number],
      RawBuilder<unknown>
    >;
  };
  sort: Record<Lists[Name]['sort'][number], SortOrder>;
  /** False where counting to the end would read too much; the total then stops early. */
  countsAll?: (question: ListQuery) => boolean;
}

export interface ListPage<Row> {
  rows: Row[];
  total: number;
  total_is_more: boolean;
  page: number;
}

/** One page of a list and how many rows there are. */
export function listPage<Name extends AdminListName, Row>(
  db: Db,
  plan: ListPlan<Name, Row>,
  question: ListQuery,
): Promise<ListPage<Row>> {
  const where = conditions(plan, question);
  const order = sortOf(plan, question);
  return withIndexScans(db, async (tx) => {
    const { total, total_is_more } = await count(tx, plan, question, where);
    const pages = Math.max(1, Math.ceil(total / LIST_PAGE));
    const page = Math.min(question.page, pages);
    const offset = (page - 1) * LIST_PAGE;
    const size = Math.min(LIST_PAGE, total - offset);
    if (size <= 0) return { rows: [], total, total_is_more, page };
    // The far half is read from the other end.
    const isFar = !total_is_more && offset > total / 2;
    const at = isFar ? total - offset - size : offset;
    const { rows } = await sql<Row>`
      with page as materialized (
        select ${plan.keys} from ${plan.find} where ${where}
        order by ${termsOf(order, isFar)} limit ${size} offset ${at})
      ${plan.rows(termsOf(order, false))}`.execute(tx);
    return { rows, total, total_is_more, page };
  });
}

/** Rows read at once for an export. */
const EXPORT_BATCH = 1000;

/** Every row that a question finds, in its order; each batch begins after the last row of the one before. */
export async function* listAll<Name extends AdminListName, Row>(
  db: Db,
  plan: ListPlan<Name, Row>,
  question: ListQuery,
): AsyncGenerator<Row[]> {
  const where = conditions(plan, question);
  const order = sortOf(plan, question);
  let after: string[] | null = null;
  do {
    const beyond: RawBuilder<unknown> = after ? sql`${where} and ${isAfter(order, after)}` : where;
    const marks = sql.join(
      order.by.map(({ term }, index) => sql`(${term})::text as ${sql.id(`mark_${index}`)}`),
    );
    const { rows } = await withIndexScans(db, (tx) =>
      sql<Row & Record<string, string>>`
        with page as materialized (
          select ${plan.keys}, ${marks} from ${plan.find} where ${beyond}
          order by ${termsOf(order, false)} limit ${EXPORT_BATCH})
        ${plan.rows(termsOf(order, false))}`.execute(tx),
    );
    if (rows.length > 0) yield rows;
    const last = rows.length === EXPORT_BATCH ? rows.at(-1)! : null;
    after = last && order.by.map((_, index) => last[`mark_${index}`]!);
  } while (after);
}

async function count<Name extends AdminListName, Row>(
  tx: Tx,
  plan: ListPlan<Name, Row>,
  question: ListQuery,
  where: RawBuilder<unknown>,
): Promise<{ total: number; total_is_more: boolean }> {
  const all = question.keyword === '' && (plan.countsAll?.(question) ?? true);
  const most = maxCounted(question.keyword);
  const { rows } = all
    ? await sql<{ n: number }>`select count(*) as n from ${plan.find} where ${where}`.execute(tx)
    : await sql<{ n: number }>`select count(*) as n from (
        select 1 from ${plan.find} where ${where} limit ${most + 1}) as counted`.execute(tx);
  const n = Number(rows[0]!.n);
  return all || n <= most ? { total: n, total_is_more: false } : { total: most, total_is_more: true };
}

function conditions<Name extends AdminListName, Row>(
  plan: ListPlan<Name, Row>,
  { search, keyword, filter }: ListQuery,
): RawBuilder<unknown> {
  const filters = plan.filter as Record<string, Record<string, RawBuilder<unknown>>>;
  const chosen = Object.entries(filter).map(([name, value]) => filters[name]![value]!);
  const found =
    keyword === '' ? [] : [contains((plan.search as Record<string, SearchColumn>)[search]!, keyword)];
  return sql.join([sql`true`, ...chosen, ...found], sql` and `);
}

/** The keyword anywhere in the column; what LIKE would read as a wildcard stands for itself. */
function contains({ in: column, case: kept }: SearchColumn, keyword: string): RawBuilder<unknown> {
  const cased = kept === 'as-is' ? keyword : kept === 'upper' ? keyword.toUpperCase() : keyword.toLowerCase();
  const pattern = `%${cased.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`${column} like ${pattern}`;
}

const sortOf = <Name extends AdminListName, Row>(plan: ListPlan<Name, Row>, { sort }: ListQuery): SortOrder =>
  (plan.sort as Record<string, SortOrder>)[sort]!;

function termsOf({ by, down }: SortOrder, reversed: boolean): RawBuilder<unknown> {
  const direction = down === reversed ? sql`asc` : sql`desc`;
  return sql.join(by.map(({ term }) => sql`${term} ${direction}`));
}

function isAfter({ by, down }: SortOrder, marks: string[]): RawBuilder<unknown> {
  const left = sql.join(by.map(({ term }) => term));
  const right = sql.join(by.map(({ type }, index) => sql`${marks[index]}::${sql.raw(type)}`));
  return down ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`;
}
