import { useActionData } from 'react-router';
import type { Returned } from '../forms/form-action.ts';

/** Why a button's post was refused, where no script could say it. */
export function Refused({ forms }: { forms: readonly string[] }) {
  const returned = useActionData() as Returned | undefined;
  return returned && forms.includes(returned.form) ? (
    <p className="notice alert" role="alert">
      {returned.message}
    </p>
  ) : null;
}
