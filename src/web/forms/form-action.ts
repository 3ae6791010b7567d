import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { translator } from '#texts/texts.ts';
import { apiOf } from '../platform/api.ts';
import { withFlash } from './flash-messages.ts';
import { type FieldProblem, type FormSpec, type Values, valuesOf } from './form-spec.ts';

/** A form that comes back without script: what was typed, but no secret, and what is wrong. */
export interface Returned {
  form: string;
  values: Values;
  message: string;
  errors: FieldProblem[];
}

/** Takes the post of one of a page's forms, as the browser does with script. */
export async function formAction(args: ActionFunctionArgs, forms: readonly FormSpec[]) {
  const t = translator('en');
  const values = valuesOf(await args.request.formData());
  const spec = forms.find((each) => each.name === values.form) ?? forms[0]!;
  const back = (message: string, errors: FieldProblem[]) =>
    data<Returned>({ form: spec.name, values: withoutSecrets(values), message, errors }, { status: 400 });
  const wrong = spec.problems(values, t);
  if (wrong.length > 0) return back(spec.overall(values, t), wrong);
  const outcome = await spec.send(apiOf(args), values, t);
  if (outcome.kind === 'refused') return back(outcome.message, outcome.errors);
  return redirect(withFlash(outcome.to, outcome.flash));
}

const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password|confirm/i.test(name)));
