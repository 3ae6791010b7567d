import { sql } from 'kysely';
import type { ImportFormat, ImportKind } from '#domain/import/fields.ts';
import type { FieldDifference, ImportCounts, ParseOutcome, ProblemGroup } from '#domain/import/outcome.ts';
import { readCatalogueVersion } from '#server/catalogue/queries.ts';
import {
  allowLongStatements,
  allRows,
  type Db,
  inTransaction,
  onlyRow,
  type Tx,
} from '#server/platform/db.ts';
import { compareFitments } from './compare-fitments.ts';
import { compareInterchange } from './compare-interchange.ts';
import { compareItems, deleteUnknownRemovals } from './compare-items.ts';
import { COMPARISON_CAUSES, type ProblemCheck, recordProblems } from './problem-queries.ts';

/** The effect of applying a file to the catalogue at `base_version`. */
export interface Comparison {
  counts: ImportCounts;
  differences: FieldDifference[];
  problems: ProblemGroup[];
  base_version: number;
}

/**
 * Lifts the time limit of a transaction's statements and gives its joins more memory. The time limit between statements
 * stays, so that PostgreSQL releases the locks if this process no longer responds.
 */
export async function prepareLongTransaction(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
}

/** Compares the staged rows with the catalogue. Writes only to the import's own tables. */
export const compareImport = (db: Db, import_number: number, outcome: ParseOutcome): Promise<Comparison> =>
  inTransaction(db, async (tx) => {
    await prepareLongTransaction(tx);
    return compareInTransaction(tx, import_number, outcome);
  });

/** Like `compareImport`, within a given transaction. */
export async function compareInTransaction(
  tx: Tx,
  import_number: number,
  outcome: ParseOutcome,
): Promise<Comparison> {
  const base_version = await readCatalogueVersion(tx);
  await deletePreviousComparison(tx, import_number);
  const kind = outcome.kind ?? 'items';
  const problems = [...outcome.problems, ...(await compareKind(tx, import_number, kind, outcome.format))];
  await deleteChangesOfInvalidRows(tx, import_number);
  return {
    base_version,
    problems,
    counts: await countChanges(tx, import_number, outcome),
    differences: [
      ...(await listRecordDifferences(tx, import_number)),
      ...(await listFitmentDifferences(tx, import_number)),
    ],
  };
}

async function deletePreviousComparison(tx: Tx, import_number: number): Promise<void> {
  const thisImport = sql`${import_number}::int`;
  await sql`delete from import_change where import_number = ${thisImport}`.execute(tx);
  await sql`delete from import_fitment_change where import_number = ${thisImport}`.execute(tx);
  await sql`delete from import_vehicle_match where import_number = ${thisImport}`.execute(tx);
  await sql`delete from import_problem where import_number = ${thisImport}
      and cause = any(${[...COMPARISON_CAUSES]})`.execute(tx);
}

/** Deletes the changes of rows with an error, so that these rows are counted only as invalid. */
async function deleteChangesOfInvalidRows(tx: Tx, import_number: number): Promise<void> {
  const thisImport = sql`${import_number}::int`;
  for (const table of ['import_change', 'import_fitment_change']) {
    await sql`delete from ${sql.table(table)} where import_number = ${thisImport} and row_number in (
      select row_number from import_problem where import_number = ${thisImport} and is_blocking)`.execute(tx);
  }
}

/** Stores the changes and problems, and returns the problems. A PIES file also contains interchange numbers. */
async function compareKind(tx: Tx, import_number: number, kind: ImportKind, format: ImportFormat) {
  const saveProblems = (checks: ProblemCheck[]) => recordProblems(tx, import_number, checks);
  if (kind === 'fitments') return saveProblems(await compareFitments(tx, import_number, format));
  if (kind === 'interchange') return saveProblems(await compareInterchange(tx, import_number));
  const itemProblems = await saveProblems(await compareItems(tx, import_number, kind === 'items'));
  if (kind === 'items') await deleteUnknownRemovals(tx, import_number);
  return format === 'pies'
    ? [...itemProblems, ...(await saveProblems(await compareInterchange(tx, import_number)))]
    : itemProblems;
}

async function countChanges(tx: Tx, import_number: number, outcome: ParseOutcome): Promise<ImportCounts> {
  const thisImport = sql`${import_number}::int`;
  const { compared, ...found } = await onlyRow<
    Record<'new' | 'changed' | 'removed' | 'compared' | 'invalid' | 'skipped' | 'new_vehicles', number>
  >(tx)`
    with change as (
      select change from import_change where import_number = ${thisImport}
      union all select change from import_fitment_change where import_number = ${thisImport})
    select count(*) filter (where change = 'new')::int as new,
      count(*) filter (where change = 'changed')::int as changed,
      count(*) filter (where change = 'removed')::int as removed,
      ((select count(distinct part_number) from import_item where import_number = ${thisImport})
        + (select count(*) from (select distinct part_number, brand, normalised from import_interchange
          where import_number = ${thisImport}) i))::int as compared,
      (select count(distinct row_number) from import_problem where import_number = ${thisImport} and is_blocking
        and cause = any(${[...COMPARISON_CAUSES]}))::int as invalid,
      (select count(distinct row_number) from import_problem where import_number = ${thisImport}
        and cause in ('vehicle-unknown', 'removal-unknown'))::int as skipped,
      (select count(*) from import_vehicle_match where import_number = ${thisImport} and is_new)::int as new_vehicles
    from change`;
  const fitments = outcome.kind === 'fitments' ? await countRequestedFitments(tx) : 0;
  const changes = found.new + found.changed + found.removed;
  return {
    ...found,
    rows: outcome.rows,
    same: Math.max(0, compared + fitments - changes - found.invalid),
    invalid: outcome.invalid + found.invalid,
    skipped: outcome.skipped + found.skipped,
  };
}

async function countRequestedFitments(tx: Tx): Promise<number> {
  const { count } = await onlyRow<{ count: number }>(tx)`
    select count(*)::int as count from requested_fitment`;
  return count;
}

const MAX_EXAMPLES = 5;

const listRecordDifferences = (tx: Tx, import_number: number): Promise<FieldDifference[]> =>
  allRows<FieldDifference>(tx)`
    select field, count(*)::int as count,
      (array_agg(jsonb_build_object('key', key, 'before', before, 'after', after) order by row_number))[1:${sql.lit(MAX_EXAMPLES)}] as first
    from (
      select c.row_number, c.key, f.field, c.before ->> f.field as before, c.after ->> f.field as after
      from import_change c cross join lateral jsonb_object_keys(c.after) as f (field)
      where c.import_number = ${import_number}::int and c.change = 'changed' and f.field <> 'main_image'
        and c.before -> f.field is distinct from c.after -> f.field) d
    group by field order by count desc, field`;

async function listFitmentDifferences(tx: Tx, import_number: number): Promise<FieldDifference[]> {
  const differences: FieldDifference[] = [];
  for (const field of ['vehicle_id', 'part_number', 'position', 'note'] as const) {
    const { count, first } = await onlyRow<Omit<FieldDifference, 'field'>>(tx)`
      select count(*)::int as count,
        (array_agg(jsonb_build_object('key', car_part_id, 'before', ${sql.ref(`before_${field}`)}::text,
          'after', ${sql.ref(field)}::text) order by row_number))[1:${sql.lit(MAX_EXAMPLES)}] as first
      from import_fitment_change
      where import_number = ${import_number}::int and change = 'changed'
        and ${sql.ref(`before_${field}`)} is distinct from ${sql.ref(field)}`;
    if (count > 0) differences.push({ field: field === 'vehicle_id' ? 'vehicle' : field, count, first });
  }
  return differences;
}
