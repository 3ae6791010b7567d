import type { FormSpec, Values } from '../forms/form-spec.ts';
import type { useAction } from '../forms/use-action.ts';
import { PostForm } from '../ui/PostForm.tsx';

/** A form with one button. The button runs the form's call or, without JavaScript, posts the form's name and values. */
export function ActionForm<T extends { smessage: string }>(props: {
  runner: ReturnType<typeof useAction>;
  spec: FormSpec<T>;
  values?: Values;
  label: string;
  /** Added to the label for screen readers. */
  context?: string;
  className?: string;
  onDone(reply: T): void | Promise<void>;
}) {
  const { runner, spec, values = {} } = props;
  return (
    <PostForm
      action={spec.path}
      values={{ ...values, form: spec.name }}
      onSubmit={() => runner.run(spec, values, props.onDone)}
    >
      <button type="submit" className={props.className ?? 'button quiet'} aria-disabled={runner.isBusy}>
        {props.label}
        {props.context ? <span className="visually-hidden"> {props.context}</span> : null}
      </button>
    </PostForm>
  );
}
