/** A text with an email address that can wrap before the @. */
export function BreakableEmail({ text }: { text: string }) {
  const atIndex = Math.max(0, text.lastIndexOf('@'));
  return (
    <>
      {text.slice(0, atIndex)}
      <wbr />
      {text.slice(atIndex)}
    </>
  );
}
