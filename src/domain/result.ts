/** What a rule decides: a value, or an expected no with its name (its sentence stands in the texts). */
export type Result<T, Reason extends string> = { ok: true; value: T } | { ok: false; reason: Reason };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const refused = <Reason extends string>(reason: Reason): Result<never, Reason> => ({
  ok: false,
  reason,
});
