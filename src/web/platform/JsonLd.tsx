/**
 * Structured data for search engines. They read only the server's HTML, so `data` is null in the browser, and the code
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
