import type { PlainTextId, Translate } from '#texts/texts.ts';
import type { Api, CallResult, RefusedResponse } from '../platform/api.ts';
import type { Flash } from './flash-messages.ts';
import type { FieldError, FormErrors } from './form-model.ts';

export type Values = Record<string, string>;

/** A form whose validation and submission also run, without JavaScript, in the page's action on the server. */
export interface FormSpec<T extends { smessage: string } = { smessage: string }> {
  /** Unique on the page; prefixes the ids of the fields. */
  name: string;
  /** The page that handles the form without JavaScript. */
  path: string;
  validate?(values: Values, t: Translate): readonly FieldError[];
  summary?(values: Values, t: Translate, errors: readonly FieldError[]): string;
  call(api: Api, values: Values): Promise<CallResult<T>>;
  /** The page to open after success; by default `path`. */
  to?: string;
  /** The message that the opened page shows. `reply`: the message of the call's reply, only with JavaScript. */
  flash?: Flash | 'reply' | undefined;
  /** Reloads the header afterwards, because the call changes the signed-in account or its data. */
  changesAccount?: true;
  /** Shown instead of the message of a server error (5xx). */
  serverErrorTextId?: PlainTextId;
  /** The field of the current password, which shows the error of a 401 reply (ACC-07). */
  passwordField?: string;
}

/** A form that consists of one button. With JavaScript the header reloads, so its lists and counts stay current. */
export const buttonForm = <T extends { smessage: string }>(
  name: string,
  path: string,
  flash: Flash | undefined,
  call: FormSpec<T>['call'],
): FormSpec<T> => ({ name, path, flash, call, changesAccount: true });

/** The problems found by a validation rule as errors of their fields. */
export const toFieldErrors = (
  problems: readonly { field: string; problem: PlainTextId }[],
  t: Translate,
): FieldError[] => problems.map(({ field, problem }) => ({ field, text: t(problem) }));

/** The errors of a refused call; field paths are reduced to field names. */
export function toFormErrors(
  { status, data }: RefusedResponse,
  t: Translate,
  spec: Pick<FormSpec, 'serverErrorTextId' | 'passwordField'> = {},
): FormErrors {
  const { serverErrorTextId, passwordField } = spec;
  const { smessage: message, errors = [] } = data;
  // 201: the change was made, but the response does not contain the new state (ACC-08).
  if (status === 201) return { message: t('change-saved'), errors: [] };
  if (status === 401 && passwordField) return { message, errors: [{ field: passwordField, text: message }] };
  return {
    message: status >= 500 && serverErrorTextId ? t(serverErrorTextId) : message,
    errors: errors.map((each) => ({ field: each.field.split('.').at(-1)!, text: each.message })),
  };
}
