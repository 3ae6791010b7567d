import type { Translate } from '#texts/texts.ts';
import type { Api, RefusedResponse } from '../platform/api.ts';
import type { Flash } from './flash-messages.ts';

/** Field values by field name. */
export type Values = Record<string, string>;

/** A validation error of one field. */
export interface FieldError {
  field: string;
  text: string;
  /** Id of the input, if it belongs to another form on the page. */
  id?: string;
}

/** The page to go to next, with an optional flash message, or the errors to show. */
export type SubmitResult =
  | {
      kind: 'done';
      to: string;
      flash?: Flash;
      /** The signed-in account or its header data changed, so the header is reloaded. */
      identityChanged?: true;
    }
  | { kind: 'refused'; message: string; errors: FieldError[] };

/**
 * A declarative form. The same validation and submission run in the browser and, without JavaScript, in
 * the page's action on the server.
 */
export interface FormSpec {
  /** Unique on the page; prefixes the ids of the fields. */
  name: string;
  validate(values: Values, t: Translate): FieldError[];
  /** Heading of the error summary. */
  summary(values: Values, t: Translate): string;
  submit(api: Api, values: Values, t: Translate): Promise<SubmitResult>;
}

export const formValues = (form: FormData): Values =>
  Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']));

/** Converts a refused call into form errors; field paths are reduced to field names. */
export function refusedResult(
  response: RefusedResponse,
  t: Translate,
  /** Shown instead of the message of a server error (5xx). */
  serverErrorText?: string,
): SubmitResult {
  const { smessage, errors = [] } = response.data;
  // 201: done, but the response does not carry the new state (ACC-08).
  const feedback = response.status === 201 ? t('change-saved') : smessage;
  const message = response.status >= 500 ? (serverErrorText ?? feedback) : feedback;
  return {
    kind: 'refused',
    message,
    errors: errors.map((each) => ({ field: each.field.split('.').at(-1)!, text: each.message })),
  };
}
