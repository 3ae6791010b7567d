import { useActionData } from 'react-router';
import type { FormActionData } from './form-action.ts';
import type { FormSpec } from './form-spec.ts';

/** The error of a form that was refused without JavaScript. */
export function ActionError({ forms }: { forms: readonly FormSpec[] }) {
  const actionData = useActionData() as FormActionData | undefined;
  return actionData && forms.some(({ name }) => name === actionData.form) ? (
    <p className="notice alert" role="alert">
      {actionData.message}
    </p>
  ) : null;
}
