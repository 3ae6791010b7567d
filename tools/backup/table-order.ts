import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';

export interface TableShape {
  name: string;
  /** Stored columns; generated columns are left out. */
  columns: string[];
  identity_columns: string[];
}

/** Every table except the list of migrations, each after the tables it references. */
export async function listTablesInOrder(db: Db): Promise<TableShape[]> {
  const shapes = await sql<TableShape>`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      coalesce(array_agg(a.attname::text) filter (where a.attidentity <> ''), '{}') as identity_columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> 'migration'
    group by c.relname order by c.relname`.execute(db);
  const references = await sql<{ name: string; target: string }>`
    select conrelid::regclass::text as name, confrelid::regclass::text as target
    from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(db);
  return sortByReferences(shapes.rows, references.rows);
}

function sortByReferences(shapes: TableShape[], references: { name: string; target: string }[]) {
  const sorted: TableShape[] = [];
  let remaining = shapes;
  while (remaining.length > 0) {
    const pending = new Set(remaining.map(({ name }) => name));
    const next = remaining.filter(
      ({ name }) => !references.some((each) => each.name === name && pending.has(each.target)),
    );
    if (next.length === 0) throw new Error(`circular references between tables: ${[...pending].join(', ')}`);
    sorted.push(...next);
    remaining = remaining.filter((shape) => !next.includes(shape));
  }
  return sorted;
}
