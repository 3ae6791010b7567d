import type { NamedItem } from './item-texts.ts';

export interface FieldError {
  field: string;
  message: string;
}

/** The value of a placeholder in a refusal's message. An array lists fields by their names in the audit log. */
export type RefusalParam = string | number | NamedItem | readonly string[];
export type RefusalParams = Record<string, RefusalParam>;

interface RefusalDetails {
  /** Values for the placeholders of the message. Names of items and fields are shown in the language of the message. */
  params?: RefusalParams;
  errors?: FieldError[];
  /** Further fields of the response, such as the new quote. */
  extra?: Record<string, unknown>;
}

/** An expected refusal. The reason is also the text key of its message. */
export interface Refused<Reason extends string> extends RefusalDetails {
  ok: false;
  reason: Reason;
}

/** The outcome of a rule, a command or a call. */
export type Result<T, Reason extends string> = { ok: true; value: T } | Refused<Reason>;

export const ok = <T>(value: T) => ({ ok: true as const, value });

export const refused = <Reason extends string>(
  reason: Reason,
  details?: RefusalDetails,
): Refused<Reason> => ({
  ok: false,
  reason,
  ...details,
});

export const isRefused = (result: unknown): result is Refused<string> =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
