import type { Readable } from 'node:stream';
import type { Refusal } from '#contract/refusals.ts';

export interface FieldError {
  field: string;
  message: string;
}

/** What a handler gives back: the reply, or an expected no. */
export type Outcome<T> =
  | { ok: true; value: T; file_name?: string }
  | {
      ok: false;
      reason: Refusal;
      facts?: Record<string, string | number>;
      errors?: FieldError[];
      /** Stands beside scode and smessage, such as the new quote. */
      extra?: Record<string, unknown>;
    };

export const respond = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const respondWithFile = <T extends Buffer | Readable>(bytes: T, file_name: string): Outcome<T> => ({
  ok: true,
  value: bytes,
  file_name,
});

export function refusal(
  reason: Refusal,
  more: Omit<Extract<Outcome<never>, { ok: false }>, 'ok' | 'reason'> = {},
): Outcome<never> {
  return { ok: false, reason, ...more };
}
