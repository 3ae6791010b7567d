import { type RawBuilder, sql } from 'kysely';
import type { ProblemGroup } from '#domain/import/outcome.ts';
import { type Cause, isBlocking } from '#domain/import/problems.ts';
import type { Tx } from '#server/platform/db.ts';

/** Causes of the problems that the comparison finds; the parser finds all others. */
export const COMPARISON_CAUSES = [
  'part-unknown',
  'was-number',
  'conflict-in-file',
  'new-item-needs',
  'family-missing',
  'sale-not-below',
  'sale-needs-sale-prices',
  'sale-days-reversed',
  'sale-already-over',
  'sale-days-without-sale',
  'price-jump',
  'stock-below-promised',
  'fitment-id-conflict',
  'duplicate',
  'overlap',
  'vehicle-new',
  'vehicle-unknown',
  'removal-unknown',
] as const satisfies readonly Cause[];
type ComparisonCause = (typeof COMPARISON_CAUSES)[number];

/** Selects the rows that have a problem, with the wrong value. */
type ProblemRowsQuery = RawBuilder<{ row_number: number; value: string | null }>;

/** Records a problem for each row of the query and returns them as a group; null if there are none. */
export async function recordProblems(
  tx: Tx,
  import_number: number,
  cause: ComparisonCause,
  column: string | null,
  query: ProblemRowsQuery,
): Promise<ProblemGroup | null> {
  const { rows } = await sql<{ count: number; first: ProblemGroup['first'] | null }>`
    with problem_row as (${query}),
    recorded as (
      insert into import_problem (import_number, row_number, column_name, value, cause, is_blocking)
      select ${import_number}::int, row_number, ${column}::text, left(value, 200), ${cause}::text, ${isBlocking(cause)}::boolean
      from problem_row)
    select (select count(*) from problem_row)::int as count,
      (select jsonb_agg(jsonb_build_object('row_number', row_number, 'value', left(value, 200)))
        from (select row_number, value from problem_row order by row_number limit 5) examples) as first`.execute(
    tx,
  );
  const { count, first } = rows[0]!;
  return count === 0 ? null : { cause, column, is_blocking: isBlocking(cause), count, first: first ?? [] };
}

/** `recordProblems` for one import. */
export const problemRecorder =
  (tx: Tx, import_number: number) => (cause: ComparisonCause, column: string, query: ProblemRowsQuery) =>
    recordProblems(tx, import_number, cause, column, query);
