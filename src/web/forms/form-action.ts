import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { apiOf } from '../platform/api.ts';
import { translateOf } from '../platform/texts.ts';
import { withFlash } from './flash-messages.ts';
import type { FormErrors } from './form-model.ts';
import { type FormSpec, toFormErrors, type Values } from './form-spec.ts';
import { formValues } from './form-values.ts';

/** The data of a refused form that is shown again without JavaScript: the errors, and the input without passwords. */
export interface FormActionData extends FormErrors {
  form: string;
  values: Values;
}

/** Handles the POST of one of the page's forms without JavaScript. */
export async function formAction(args: ActionFunctionArgs, forms: readonly FormSpec[]) {
  // The browser makes a form's call itself, so this line removes the rest of the function from its build.
  if (!import.meta.env.SSR) return null;
  const t = translateOf(args);
  const values = formValues(await args.request.formData());
  // The contact form sends no name, and RESEND CODE sends the name of another page's form.
  const spec = forms.find((each) => each.name === values.form) ?? forms[0]!;
  const refuse = (refusal: FormErrors, status: number) =>
    data<FormActionData>({ form: spec.name, values: withoutSecrets(values), ...refusal }, { status });
  const errors = spec.validate?.(values, t) ?? [];
  if (errors.length > 0) return refuse({ message: spec.summary?.(values, t, errors) ?? '', errors }, 400);
  const response = await spec.call(apiOf(args), values);
  if (!response.ok) return refuse(toFormErrors(response, t, spec), response.status);
  return redirect(withFlash(spec.to ?? spec.path, spec.flash));
}

const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password|confirm/i.test(name)));
