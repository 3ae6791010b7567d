/** The outcome of a rule: a value, or an expected refusal. The reason is also the text key of its message. */
export type Result<T, Reason extends string> = { ok: true; value: T } | { ok: false; reason: Reason };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const refused = <Reason extends string>(reason: Reason): Result<never, Reason> => ({
  ok: false,
  reason,
});
