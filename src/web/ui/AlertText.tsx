/** An error of the page, read out when it appears. */
export const AlertText = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <p className="alert-text" role="alert">
      {text}
    </p>
  ) : null;
