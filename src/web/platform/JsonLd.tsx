/** Structured data for search engines, which read only the server's HTML. In the browser, `data` is false. */
export function JsonLd({ data }: { data: object | false }) {
  const json =
    data && JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {json || ''}
    </script>
  );
}
