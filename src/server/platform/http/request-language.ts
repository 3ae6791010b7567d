import { LANGUAGES, type Language } from '#texts/texts.ts';

/** The part of a header that is parsed. Browsers send less, and a long one would cost time before any limit applies. */
const MAX_HEADER_LENGTH = 200;

/** The browser's preferred language among those of the shop. */
export const requestLanguage = (request: { headers: { 'accept-language'?: string | undefined } }): Language =>
  negotiateLanguage(request.headers['accept-language']);

/** The best match for an Accept-Language header; the first language if there is none. */
export function negotiateLanguage(accepted = ''): Language {
  const entries = accepted.slice(0, MAX_HEADER_LENGTH).toLowerCase().split(',');
  const preferences = entries.map((entry) => {
    const [tag = '', parameter = ''] = entry.split(';').map((part) => part.trim());
    return {
      language: tag.split('-')[0],
      quality: parameter.startsWith('q=') ? Number(parameter.slice(2)) : 1,
    };
  });
  const [best] = preferences
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .flatMap(({ language }) => LANGUAGES.filter((each) => each === language));
  return best ?? LANGUAGES[0];
}
