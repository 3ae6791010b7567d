import { type RawBuilder, sql } from 'kysely';
import { LIST_PAGE_SIZE } from '#domain/admin-lists.ts';
import { type BulkChange, type BulkSort, hasChangeSize } from '#domain/bulk-change.ts';
import type { Db } from '#server/platform/db.ts';
import { type BulkRow, type StagedRow, stagedRows } from './queries.ts';
import { BULK_TARGETS } from './targets.ts';

/**
 * A staged row with the record's name. `size` is the larger of its two price changes, as a fraction; null
 * without prices.
 */
export type ChangedRecord = StagedRow & { is_kept: boolean; name: string | null; size: number | null };

/**
 * The changes of both prices as fractions of the previous price. A sale price is compared with the list
 * price.
 */
function priceChanges({ kind }: BulkChange): { cad: RawBuilder<unknown>; usd: RawBuilder<unknown> } {
  const fraction = (currency: 'cad' | 'usd') => {
    const before = sql.lit(`${currency}_price`);
    const after = kind === 'sale' ? sql.lit(`${currency}_sale_price`) : before;
    return sql`((c.after ->> ${after})::float8 / (c.before ->> ${before})::float8 - 1)`;
  };
  return { cad: fraction('cad'), usd: fraction('usd') };
}

/** A page of the changed records with their names. */
export async function listChangedRecords(
  db: Db,
  { bulk_number, list, change, changed }: BulkRow,
  { page, sort }: { page: number; sort: BulkSort },
): Promise<{ rows: ChangedRecord[]; page: number }> {
  const { from, key, name } = BULK_TARGETS[list];
  const shownPage = Math.min(page, Math.max(1, Math.ceil(changed / LIST_PAGE_SIZE)));
  const offset = (shownPage - 1) * LIST_PAGE_SIZE;
  const { cad, usd } = priceChanges(change);
  const hasSize = hasChangeSize(change);
  const size = hasSize ? sql`case when abs(${cad}) >= abs(${usd}) then ${cad} else ${usd} end` : sql`null`;
  // Row numbers have no gaps, so a page in their order starts at a known number and needs no SQL offset.
  const pageClause =
    sort === 'change' && hasSize
      ? sql`order by greatest(abs(${cad}), abs(${usd})) desc, c.row_number limit ${LIST_PAGE_SIZE} offset ${offset}`
      : sql`and c.row_number > ${offset} order by c.row_number limit ${LIST_PAGE_SIZE}`;
  const { rows } = await sql<ChangedRecord>`
    with page as materialized (
      select row_number() over () as place, row_number from (
        select c.row_number from ${stagedRows(bulk_number)} ${pageClause}) shown)
    select c.row_number, c.key, c.before, c.after, c.is_kept, ${size} as size,
      (select ${name} from ${from} where ${key} = c.key) as name
    from page join bulk_change_row c on c.bulk_number = ${bulk_number}::int and c.row_number = page.row_number
    order by page.place`.execute(db);
  return { rows, page: shownPage };
}
