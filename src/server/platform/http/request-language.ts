import { LANGUAGES, type Language } from '#texts/texts.ts';

/** The browser's preferred language among those of the shop. */
export const requestLanguage = (request: { headers: { 'accept-language'?: string | undefined } }): Language =>
  negotiateLanguage(request.headers['accept-language'], LANGUAGES);

/** The best match for an Accept-Language header; the first language if there is none. */
export function negotiateLanguage<L extends string>(accepted = '', languages: readonly [L, ...L[]]): L {
  const preferences = accepted.split(',').map((entry) => {
    const [tag = '', quality = ''] = entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return { language: tag.split('-')[0], quality: quality === '' ? 1 : Number(quality) };
  });
  const [best] = preferences
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .flatMap(({ language }) => languages.filter((each) => each === language));
  return best ?? languages[0];
}
