import type { Values } from '../forms/form-spec.ts';

/** A button that does one thing; without script it posts the same. */
export function ActionForm(props: {
  form: string;
  path: string;
  values: Values;
  label: string;
  /** Which of several, for whoever does not see the row around it. */
  of?: string;
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
      {Object.entries({ ...props.values, form: props.form }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={props.className ?? 'button quiet'} aria-disabled={props.isBusy}>
        {props.label}
        {props.of ? <span className="hidden"> {props.of}</span> : null}
      </button>
    </form>
  );
}
