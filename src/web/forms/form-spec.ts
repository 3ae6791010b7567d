import type { Translate } from '#texts/texts.ts';
import type { Answer, Api } from '../platform/api.ts';
import type { Flash } from './flash-messages.ts';

/** What stands in a form, by the names of its fields. */
export type Values = Record<string, string>;

/** A field that breaks its rule, and the sentence that says so. */
export interface FieldProblem {
  field: string;
  text: string;
  /** Of the element to go to, where the field stands in another form of the page. */
  id?: string;
}

/** What sending came to: on to a page, perhaps with something to say there; or a no. */
export type Outcome =
  | {
      kind: 'done';
      to: string;
      flash?: Flash;
      /** Who is signed in has changed: the header's facts are asked for again. */
      isOtherCaller?: true;
    }
  | { kind: 'refused'; message: string; errors: FieldProblem[] };

/**
 * A form as data. The same lines check and send it in the browser and, without script, on the
 * server, where the page's action takes the post.
 */
export interface FormSpec {
  /** Its name among the forms of the page; the ids of its fields begin with it. */
  name: string;
  problems(values: Values, t: Translate): FieldProblem[];
  /** What heads the summary when fields are wrong. */
  overall(values: Values, t: Translate): string;
  send(api: Api, values: Values, t: Translate): Promise<Outcome>;
}

/** The text fields of a post. */
export const valuesOf = (form: FormData): Values =>
  Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']));

/** A refusal as the form shows it: its sentence, and what it says of single fields. */
export function refusedBy(
  response: Extract<Answer<never>, { ok: false }>,
  t: Translate,
  /** Said in place of a fault of the shop. */
  failed?: string,
): Outcome {
  const { smessage, errors = [] } = response.data;
  // Done, but the answer does not carry the new state (ACC-08).
  const feedback = response.status === 201 ? t('change-made') : smessage;
  const message = response.status >= 500 ? (failed ?? feedback) : feedback;
  return {
    kind: 'refused',
    message,
    errors: errors.map((each) => ({ field: each.field.split('.').at(-1)!, text: each.message })),
  };
}
