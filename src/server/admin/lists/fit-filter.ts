import { type RawBuilder, sql } from 'kysely';
import { VERDICTS_TO_CHECK, type VerdictToCheck } from '#domain/fitment.ts';

/**
 * The SQL condition for each value of a list's fit filter. `toRowCondition` converts a condition on the order line `l`
 * to one on a row of the list. The flag of the order `o` is indexed, so PostgreSQL reads only orders with lines to
 * check.
 */
export const fitFilter = (toRowCondition: (condition: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  Object.fromEntries(
    (['to-check', ...VERDICTS_TO_CHECK] as const).map((value) => [
      value,
      sql`o.needs_fit_check and ${toRowCondition(
        value === 'to-check' ? sql`l.fit_verdict <> 'fits'` : sql`l.fit_verdict = ${value}`,
      )}`,
    ]),
  ) as Record<'to-check' | VerdictToCheck, RawBuilder<unknown>>;
