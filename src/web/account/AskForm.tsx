/** The query that asks, on a list's own page, whether one of its entries is to go. */
export const ASKED = 'delete';

/** A button before whose deed a question comes: over the page with script, on a page of its own without. */
export function AskForm(props: {
  path: string;
  id: string;
  label: string;
  /** Which of several, for whoever does not see the row around it. */
  of: string;
  onAsk(): void;
}) {
  return (
    <form
      action={props.path}
      onSubmit={(event) => {
        event.preventDefault();
        props.onAsk();
      }}
    >
      <input type="hidden" name={ASKED} value={props.id} />
      <button type="submit" className="button quiet">
        {props.label}
        <span className="hidden"> {props.of}</span>
      </button>
    </form>
  );
}
