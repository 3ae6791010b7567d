import { useActionData } from 'react-router';
import type { FormActionData } from './form-action.ts';
import type { FormSpec } from './form-spec.ts';

/** The error of a refused post, shown without JavaScript. */
export function ActionError({ forms }: { forms: readonly FormSpec[] }) {
  const returned = useActionData() as FormActionData | undefined;
  return returned && forms.some(({ name }) => name === returned.form) ? (
    <p className="notice alert" role="alert">
      {returned.message}
    </p>
  ) : null;
}
