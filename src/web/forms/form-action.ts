import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { apiOf } from '../platform/api.ts';
import { translateOf } from '../platform/texts.ts';
import { withFlash } from './flash-messages.ts';
import { type FieldError, type FormSpec, formValues, type Values } from './form-spec.ts';

/** A rejected form as shown again without JavaScript: the input without passwords, and the errors. */
export interface FormActionData {
  form: string;
  values: Values;
  message: string;
  errors: FieldError[];
}

/** Handles the POST of one of the page's forms without JavaScript. */
export async function formAction(args: ActionFunctionArgs, forms: readonly FormSpec[]) {
  const t = translateOf(args);
  const values = formValues(await args.request.formData());
  const spec = forms.find((each) => each.name === values.form) ?? forms[0]!;
  const reject = (message: string, errors: FieldError[]) =>
    data<FormActionData>(
      { form: spec.name, values: withoutSecrets(values), message, errors },
      { status: 400 },
    );
  const errors = spec.validate(values, t);
  if (errors.length > 0) return reject(spec.summary(values, t), errors);
  const result = await spec.submit(apiOf(args), values, t);
  if (result.kind === 'refused') return reject(result.message, result.errors);
  return redirect(withFlash(result.to, result.flash));
}

const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password|confirm/i.test(name)));
