import { useActionData } from 'react-router';
import type { FormActionData } from '../forms/form-action.ts';

/** The error of a refused ActionForm post, shown without JavaScript. */
export function ActionError({ forms }: { forms: readonly string[] }) {
  const returned = useActionData() as FormActionData | undefined;
  return returned && forms.includes(returned.form) ? (
    <p className="notice alert" role="alert">
      {returned.message}
    </p>
  ) : null;
}
