/** Facts for search engines. Text is text: a script's content cannot be ended from within. */
export function JsonLd({ facts }: { facts: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
}
