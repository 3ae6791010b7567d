import { type RawBuilder, sql } from 'kysely';
import { VERDICTS_TO_CHECK, type VerdictToCheck } from '#domain/fitment.ts';

/**
 * The SQL condition for each value of a list's fit filter. `matching` converts a condition on the order line `l` to a
 * condition on a row of the list. An indexed flag of the order `o` finds the orders that have lines to check.
 */
export const fitFilter = (matching: (condition: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  Object.fromEntries(
    (['to-check', ...VERDICTS_TO_CHECK] as const).map((value) => [
      value,
      sql`o.needs_fit_check and ${matching(
        value === 'to-check' ? sql`l.fit_verdict <> 'fits'` : sql`l.fit_verdict = ${value}`,
      )}`,
    ]),
  ) as Record<'to-check' | VerdictToCheck, RawBuilder<unknown>>;
