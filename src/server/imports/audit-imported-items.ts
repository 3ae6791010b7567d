import { sql } from 'kysely';
import { type Actor, recordAuditRows } from '#server/audit/queries.ts';
import { withStoredSale } from '#server/catalogue/change-items.ts';
import type { Tx } from '#server/platform/db.ts';
import { importChanges } from './apply-import.ts';

/**
 * Adds audit entries for each item that an import changes or that an undo restores. They contain the changed fields
 * with their values before and after, the interchange numbers, and the number of fitments. `offset 0` in the query
 * makes PostgreSQL compute each record only once.
 */
export async function auditImportedItems(
  tx: Tx,
  actor: Actor,
  { import_id, import_number, file_name }: { import_id: string; import_number: number; file_name: string },
  newState: 'applied' | 'undone',
): Promise<void> {
  const isApplied = newState === 'applied';
  const [before, after] = isApplied ? [sql`c.before`, sql`c.after`] : [sql`c.after`, sql`c.before`];
  const source = sql`jsonb_build_object('import', ${file_name}::text, 'import_id', ${import_id}::text)`;
  const action = (name: string) => sql.lit(isApplied ? name : `${name}-undone`);
  await recordAuditRows(
    tx,
    actor,
    sql`
      select ${action('item-import')} as action, 'item ' || c.key as subject, jsonb_object_agg(f.key, ${before} -> f.key) as before,
        ${source} || jsonb_object_agg(f.key, f.value) as after
      from (select key, ${withStoredSale(sql`before`)} as before, ${withStoredSale(sql`after`)} as after
        from ${importChanges(import_number, 'item')} and change = 'changed' offset 0) c
      cross join lateral jsonb_each(${after}) f
      where ${before} -> f.key is distinct from f.value group by c.key
      union all
      select ${action('item-import-new')}, 'item ' || key, null, ${source}
      from ${importChanges(import_number, 'item')} and change = 'new'
      union all
      select ${action('item-import-numbers')}, 'item ' || (coalesce(c.before, c.after) ->> 'part_number'),
        jsonb_build_object('interchange_numbers', coalesce(jsonb_agg(${before} ->> 'number') filter (where ${before} is not null), '[]')),
        ${source} || jsonb_build_object('interchange_numbers',
          coalesce(jsonb_agg(${after} ->> 'number') filter (where ${after} is not null), '[]'))
      from (select before, after from ${importChanges(import_number, 'interchange')}) c group by 2
      union all
      select ${action('item-import-fitments')}, 'item ' || coalesce(c.part_number, c.before_part_number), null,
        ${source} || jsonb_build_object('fitments_added', count(*) filter (where c.change = ${isApplied ? 'new' : 'removed'}),
          'fitments_changed', count(*) filter (where c.change = 'changed'),
          'fitments_removed', count(*) filter (where c.change = ${isApplied ? 'removed' : 'new'}))
      from import_fitment_change c where c.import_number = ${import_number}::int
        and coalesce(c.part_number, c.before_part_number) is not null
      group by 2`,
  );
}
