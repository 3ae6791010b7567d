import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';

export interface TableShape {
  name: string;
  /** Columns that are stored as given; generated ones come by themselves. */
  columns: string[];
  /** Columns that number themselves. */
  identities: string[];
}

/** Every table of the shop but the list of migrations, so that a table stands after those it refers to. */
export async function tablesInOrder(db: Db): Promise<TableShape[]> {
  const shapes = await sql<TableShape>`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      coalesce(array_agg(a.attname::text) filter (where a.attidentity <> ''), '{}') as identities
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> 'migration'
    group by c.relname order by c.relname`.execute(db);
  const references = await sql<{ name: string; target: string }>`
    select conrelid::regclass::text as name, confrelid::regclass::text as target
    from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(db);
  return sorted(shapes.rows, references.rows);
}

function sorted(shapes: TableShape[], references: { name: string; target: string }[]): TableShape[] {
  const done: TableShape[] = [];
  let waiting = shapes;
  while (waiting.length > 0) {
    const open = new Set(waiting.map(({ name }) => name));
    const next = waiting.filter(
      ({ name }) => !references.some((each) => each.name === name && open.has(each.target)),
    );
    if (next.length === 0) throw new Error(`tables refer to each other in a ring: ${[...open].join(', ')}`);
    done.push(...next);
    waiting = waiting.filter((shape) => !next.includes(shape));
  }
  return done;
}
