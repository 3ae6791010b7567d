/** An error message of the page, which screen readers read when it appears. */
export const AlertText = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <p className="alert-text" role="alert">
      {text}
    </p>
  ) : null;
