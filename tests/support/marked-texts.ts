import type { AppOptions } from '#server/app.ts';
import { loadRenderer } from '#server/pages/renderer.ts';
import { servePages } from '#server/pages/serve-pages.ts';
import { catalogues, setEditedTexts } from '#texts/all.ts';
import { LANGUAGES, type Language, type Plural } from '#texts/texts.ts';
import { markText } from './marked-words.ts';

/** Texts with plurals stay objects, despite the type: `setEditedTexts` stores them as they are. */
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
export const markedPages: AppOptions['servePages'] = async (http, parts) => {
  const renderer = await loadRenderer();
  const render: typeof renderer.render = (request, page) =>
    renderer.render(request, {
      ...page,
      state: { ...page.state, edited_texts: MARKED[page.state.language]! },
    });
  return servePages(http, { ...parts, renderer: { ...renderer, render } });
};
