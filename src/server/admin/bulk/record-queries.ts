import { sql } from 'kysely';
import { LIST_PAGE_SIZE } from '#domain/admin-lists.ts';
import { type BulkSort, hasChangeSize } from '#domain/bulk-change.ts';
import type { Db } from '#server/platform/db.ts';
import { type BulkRow, type StagedRow, stagedRows } from './queries.ts';
import { BULK_TARGETS } from './targets.ts';

/** A staged row with the record's name. */
export type ChangedRecord = StagedRow & { is_kept: boolean; name: string | null };

/** A page of the changed records; the last page if there are fewer. */
export async function listChangedRecords(
  db: Db,
  { bulk_number, list, change, changed }: BulkRow,
  { page, sort }: { page: number; sort: BulkSort },
): Promise<{ rows: ChangedRecord[]; page: number }> {
  const { from, key, name } = BULK_TARGETS[list];
  const shownPage = Math.min(page, Math.max(1, Math.ceil(changed / LIST_PAGE_SIZE)));
  const offset = (shownPage - 1) * LIST_PAGE_SIZE;
  // Row numbers have no gaps, so a page in their order starts at a known number and needs no SQL offset.
  const pageClause =
    sort === 'change' && hasChangeSize(change)
      ? sql`order by abs(c.size) desc, c.row_number limit ${LIST_PAGE_SIZE} offset ${offset}`
      : sql`and c.row_number > ${offset} order by c.row_number limit ${LIST_PAGE_SIZE}`;
  const { rows } = await sql<ChangedRecord>`
    with page as materialized (
      select row_number() over () as place, row_number from (
        select c.row_number from ${stagedRows(bulk_number)} ${pageClause}) shown)
    select c.row_number, c.key, c.before, c.after, c.is_kept, c.size,
      (select ${name} from ${from} where ${key} = c.key) as name
    from page join bulk_change_row c on c.bulk_number = ${bulk_number}::int and c.row_number = page.row_number
    order by page.place`.execute(db);
  return { rows, page: shownPage };
}
