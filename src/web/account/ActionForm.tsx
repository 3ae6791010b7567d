import type { FormSpec, Values } from '../forms/form-spec.ts';
import { PostForm } from '../ui/PostForm.tsx';

/** A form with one button. It calls `onPress` or, without JavaScript, posts the form's name and values. */
export const ActionForm = (props: {
  spec: FormSpec;
  values?: Values;
  label: string;
  /** Names the row for screen readers. */
  context?: string;
  className?: string;
  isBusy?: boolean;
  onPress(): void;
}) => (
  <PostForm
    action={props.spec.path}
    values={{ ...props.values, form: props.spec.name }}
    onSubmit={props.onPress}
  >
    <button type="submit" className={props.className ?? 'button quiet'} aria-disabled={props.isBusy}>
      {props.label}
      {props.context ? <span className="visually-hidden"> {props.context}</span> : null}
    </button>
  </PostForm>
);
