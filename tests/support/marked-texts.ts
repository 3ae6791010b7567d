import type { AppOptions } from '#server/app.ts';
import { loadRenderer } from '#server/pages/renderer.ts';
import { servePages } from '#server/pages/serve-pages.ts';
import { catalogues, setEditedTexts } from '#texts/all.ts';
import { LANGUAGES, type Language, type Plural } from '#texts/texts.ts';

/**
 * A test mode in which every word of the translated texts has a mark. A displayed word without a mark is either data or
 * part of a text that is missing from `src/texts`. The mark is before each word, so that texts can be cut, wrapped and
 * joined. The values of placeholders have no mark.
 */
const MARK = '‹';

const markWords = (text: string) =>
  text
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/\p{L}+/gu, `${MARK}$&`) : part))
    .join('');

const markText = (text: string | Plural) =>
  typeof text === 'string' ? markWords(text) : { one: markWords(text.one), other: markWords(text.other) };

/** Texts with plurals are given as objects, which `setEditedTexts` stores as they are. */
const markedTexts = (language: Language) =>
  Object.fromEntries(
    Object.values(catalogues[language]).flatMap((texts) =>
      Object.entries<string | Plural>(texts).map(([id, text]) => [id, markText(text)]),
    ),
  ) as Record<string, string>;

const MARKED = Object.fromEntries(LANGUAGES.map((language) => [language, markedTexts(language)]));

/** Marks the texts that the server itself uses, until the server reads the edited texts again. */
export function markServerTexts(): void {
  for (const language of LANGUAGES) setEditedTexts(language, MARKED[language]!);
}

/** Serves the built pages with marked texts; the `servePages` option of `startShop`. */
export async function markedPages(): Promise<NonNullable<AppOptions['servePages']>> {
  const renderer = await loadRenderer();
  const render: typeof renderer.render = (request, page) =>
    renderer.render(request, {
      ...page,
      state: { ...page.state, edited_texts: MARKED[page.state.language]! },
    });
  return (http, parts) => servePages(http, { ...parts, renderer: { ...renderer, render } });
}

/** The words without a mark, except those in `data` and in web addresses, order numbers and part numbers. */
export function unmarkedWords(text: string, data: ReadonlySet<string>): string[] {
  const readable = text
    .replaceAll(/https?:\/\/\S+|\S+@\S+|\S*\/\S*\.\w+/g, ' ')
    .replaceAll(/\b(?:[0-9A-Z]{5}-[0-9A-Z]{5}|(?=[\w-]*\d)[\w-]+)/g, ' ');
  const words = readable.match(/‹?\p{L}+/gu) ?? [];
  return words.filter((word) => word.length > 1 && !word.startsWith(MARK) && !data.has(word.toLowerCase()));
}

/** The words of texts, in lower case, for `unmarkedWords`. */
export const wordsOf = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []));
