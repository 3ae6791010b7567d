import { type RawBuilder, sql } from 'kysely';
import { VERDICTS_TO_CHECK, type VerdictToCheck } from '#domain/fitment.ts';

type Value = 'to-check' | VerdictToCheck;

/**
 * The values of a list's fit filter. `matching` turns a condition on the order line `l` into one on the list's row; the
 * flag of the order `o` lets it read only orders with such lines, by an index in the list's order.
 */
export const fitFilter = (matching: (condition: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  Object.fromEntries(
    (['to-check', ...VERDICTS_TO_CHECK] as const).map((value) => [
      value,
      sql`o.needs_fit_check and ${matching(
        value === 'to-check' ? sql`l.fit_verdict <> 'fits'` : sql`l.fit_verdict = ${value}`,
      )}`,
    ]),
  ) as Record<Value, RawBuilder<unknown>>;
