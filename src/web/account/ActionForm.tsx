import type { Values } from '../forms/form-spec.ts';

/** A form with one button: calls `onPress` or, without JavaScript, posts its name and values to `path`. */
export function ActionForm(props: {
  name: string;
  path: string;
  values: Values;
  label: string;
  /** Names the row for screen readers. */
  context?: string;
  className?: string;
  isBusy?: boolean;
  onPress(): void;
}) {
  return (
    <form
      method="post"
      action={props.path}
      onSubmit={(event) => {
        event.preventDefault();
        props.onPress();
      }}
    >
      {Object.entries({ ...props.values, form: props.name }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={props.className ?? 'button quiet'} aria-disabled={props.isBusy}>
        {props.label}
        {props.context ? <span className="visually-hidden"> {props.context}</span> : null}
      </button>
    </form>
  );
}
