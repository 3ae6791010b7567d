const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name]!);

/** The visible text of an HTML document or fragment. */
export const textOf = (html: string): string =>
  decodeEntities(
    html
      .replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
      .replaceAll(/<!--.*?-->/gs, '')
      .replaceAll(/<[^>]+>/g, ' '),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The terms and definitions of a page's description lists. */
export const definitionsIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)].map(([, term, definition]) => [
      textOf(term!),
      textOf(definition!),
    ]),
  );

/** The text of a page's only first-level heading; throws if there is none or more than one. */
export function headingOf(html: string): string {
  const headings = [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)];
  if (headings.length !== 1) throw new Error(`${headings.length} first-level headings`);
  return textOf(headings[0]![1]!);
}

export const titleOf = (html: string): string => textOf(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '');

export const metaDescriptionOf = (html: string): string =>
  decodeEntities(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '');
