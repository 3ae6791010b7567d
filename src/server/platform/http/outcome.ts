import type { Readable } from 'node:stream';
import type { Refusal } from '#contract/refusals.ts';

export interface FieldError {
  field: string;
  message: string;
}

/** An expected refusal; the HTTP layer turns it into a status, `scode` and `smessage`. */
export interface Refused {
  ok: false;
  reason: Refusal;
  params?: Record<string, string | number>;
  errors?: FieldError[];
  /** Fields beside `scode` and `smessage`, such as the new quote. */
  extra?: Record<string, unknown>;
}

/** The result of a handler: the reply, or a refusal. */
export type Outcome<T> = { ok: true; value: T; file_name?: string } | Refused;

export const respond = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const respondWithFile = <T extends Buffer | Readable>(bytes: T, file_name: string): Outcome<T> => ({
  ok: true,
  value: bytes,
  file_name,
});

export const refusal = (reason: Refusal, more: Omit<Refused, 'ok' | 'reason'> = {}): Refused => ({
  ok: false,
  reason,
  ...more,
});
