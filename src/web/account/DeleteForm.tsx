/** The query parameter that shows the confirmation page for one entry. */
export const DELETE_PARAM = 'delete';

/** A delete button that asks for confirmation: in a dialog, or without JavaScript on a separate page. */
export function DeleteForm(props: {
  path: string;
  id: string;
  label: string;
  /** Names the row for screen readers. */
  context: string;
  onPress(): void;
}) {
  return (
    <form
      action={props.path}
      onSubmit={(event) => {
        event.preventDefault();
        props.onPress();
      }}
    >
      <input type="hidden" name={DELETE_PARAM} value={props.id} />
      <button type="submit" className="button quiet">
        {props.label}
        <span className="visually-hidden"> {props.context}</span>
      </button>
    </form>
  );
}
