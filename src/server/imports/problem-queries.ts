import type { RawBuilder } from 'kysely';
import type { ProblemGroup } from '#domain/import/outcome.ts';
import { type Cause, isBlocking } from '#domain/import/problems.ts';
import { onlyRow, type Tx } from '#server/platform/db.ts';

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

/** A check of the comparison. `rows` selects `row_number` and the wrong `value` of the rows that have the problem. */
export interface ProblemCheck {
  cause: ComparisonCause;
  column: string;
  rows: RawBuilder<unknown>;
}

/** Runs the checks and records a problem for each row that they find. Returns the problems as one group per check. */
export async function recordProblems(
  tx: Tx,
  import_number: number,
  checks: readonly ProblemCheck[],
): Promise<ProblemGroup[]> {
  const groups: ProblemGroup[] = [];
  for (const { cause, column, rows: problemRows } of checks) {
    const is_blocking = isBlocking(cause);
    const { count, first } = await onlyRow<Pick<ProblemGroup, 'count' | 'first'>>(tx)`
      with problem_row as (${problemRows}),
      recorded as (
        insert into import_problem (import_number, row_number, column_name, value, cause, is_blocking)
        select ${import_number}::int, row_number, ${column}::text, left(value, 200), ${cause}::text, ${is_blocking}::boolean
        from problem_row)
      select (select count(*) from problem_row)::int as count,
        (select jsonb_agg(jsonb_build_object('row_number', row_number, 'value', left(value, 200)))
          from (select row_number, value from problem_row order by row_number limit 5) examples) as first
      `;
    if (count > 0) groups.push({ cause, column, is_blocking, count, first });
  }
  return groups;
}
