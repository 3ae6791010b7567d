/** A text with an email address, which wraps before the @ where it is narrow. */
export function BreakableEmail({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
