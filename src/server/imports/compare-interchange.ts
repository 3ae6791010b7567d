import { sql } from 'kysely';
import type { Tx } from '#server/platform/db.ts';
import { analyzeRows } from './partitions.ts';
import type { ProblemCheck } from './problem-queries.ts';

/** Compares the staged interchange numbers with the catalogue, records the changes and returns the checks to run. */
export async function compareInterchange(tx: Tx, import_number: number): Promise<ProblemCheck[]> {
  const staged = sql`(select distinct on (part_number, brand, normalised) * from import_interchange
    where import_number = ${import_number} order by part_number, brand, normalised, row_number)`;
  const asJson = (alias: string) => {
    const column = (name: string) => sql.ref(`${alias}.${name}`);
    return sql`jsonb_build_object('part_number', ${column('part_number')}, 'brand', ${column('brand')},
      'number', ${column('number')}, 'normalised', ${column('normalised')})`;
  };
  await sql`
    insert into import_change (import_number, row_number, subject, key, change, before, after)
    select ${import_number}::int, s.row_number, 'interchange', s.part_number || ' ' || s.brand || ' ' || s.number,
      case when s.is_removal then 'removed' when n.number is null then 'new' else 'changed' end,
      case when n.number is not null then ${asJson('n')} end,
      case when not s.is_removal then ${asJson('s')} end
    from ${staged} s
    left join interchange_number n
      on n.part_number = s.part_number and n.brand = s.brand and n.normalised = s.normalised
    where case when s.is_removal then n.number is not null
      else n.number is distinct from s.number end`.execute(tx);
  await analyzeRows(tx, 'change', import_number);
  const inCatalogue = sql`from interchange_number n
    where n.part_number = s.part_number and n.brand = s.brand and n.normalised = s.normalised`;
  const sameNumber = sql`partition by part_number, brand, normalised`;
  // A number is contradicted if some rows of the file remove it and others do not.
  const countedRows = sql`(select *, row_number() over (${sameNumber} order by row_number) as nth,
      bool_or(is_removal) over (${sameNumber}) <> bool_and(is_removal) over (${sameNumber}) as is_contradicted
    from import_interchange where import_number = ${import_number})`;
  return [
    {
      cause: 'part-unknown',
      column: 'part_number',
      rows: sql`select s.row_number, s.part_number as value from import_interchange s
        where s.import_number = ${import_number}
          and not exists (select 1 from item i where i.part_number = s.part_number)
          and not exists (select 1 from import_change c where c.import_number = ${import_number}
            and c.subject = 'item' and c.change = 'new' and c.key = s.part_number)`,
    },
    {
      cause: 'was-number',
      column: 'number',
      rows: sql`select s.row_number, s.number as value from import_interchange s
        where s.import_number = ${import_number} and s.was_number and not exists (select 1 ${inCatalogue})`,
    },
    {
      cause: 'removal-unknown',
      column: 'number',
      rows: sql`select s.row_number, s.number as value from import_interchange s
        where s.import_number = ${import_number} and s.is_removal and not exists (select 1 ${inCatalogue})`,
    },
    {
      cause: 'conflict-in-file',
      column: 'action',
      rows: sql`select row_number, number as value from ${countedRows} s where nth > 1 and is_contradicted`,
    },
    {
      cause: 'duplicate',
      column: 'number',
      rows: sql`select row_number, number as value from ${countedRows} s where nth > 1 and not is_contradicted`,
    },
  ];
}
