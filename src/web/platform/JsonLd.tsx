/**
 * Structured data for search engines, which read the document only: `data` is null in the browser, so that the code
 * that builds it is not sent there. `<` is escaped, so that no text can close the script element.
 */
export function JsonLd({ data }: { data: object | null }) {
  const json =
    data && JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {json ?? ''}
    </script>
  );
}
