import { type RawBuilder, sql } from 'kysely';
import type { ProblemGroup } from '#domain/import/outcome.ts';
import { type Cause, isBlocking } from '#domain/import/problems.ts';
import type { Tx } from '#server/platform/db.ts';

/** Rows of a question: where something is wrong, and the value that is. */
export type Found = RawBuilder<{ row_number: number; value: string | null }>;

/** Writes down each row that a question finds, and answers them as a group; null when it finds none. */
export async function noteProblems(
  tx: Tx,
  import_number: number,
  cause: Cause,
  column: string | null,
  found: Found,
): Promise<ProblemGroup | null> {
  const { rows } = await sql<{ count: number; first: ProblemGroup['first'] | null }>`
    with found as (${found}),
    noted as (
      insert into import_problem (import_number, row_number, column_name, value, cause, is_blocking)
      select ${import_number}::int, row_number, ${column}::text, left(value, 200), ${cause}::text, ${isBlocking(cause)}::boolean
      from found)
    select (select count(*) from found)::int as count,
      (select jsonb_agg(jsonb_build_object('row_number', row_number, 'value', left(value, 200)))
        from (select row_number, value from found order by row_number limit 5) f) as first`.execute(tx);
  const { count, first } = rows[0]!;
  return count === 0 ? null : { cause, column, is_blocking: isBlocking(cause), count, first: first ?? [] };
}
