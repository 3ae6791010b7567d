import { LANGUAGES, type Language, localeOf } from './texts.ts';

/** The prefix of all page paths in a language: empty for the default language, otherwise such as `/fr`. */
export const languagePrefix = (language: Language): string =>
  language === LANGUAGES[0] ? '' : `/${language}`;

/** The address of the home page in a language, without a slash at its end. */
export const siteUrl = (public_url: string, language: Language): string =>
  `${public_url}${languagePrefix(language)}`;

/** A path of the shop in a language: `/fr/cart` for `/cart`, and `/fr` for `/`. */
export const pathIn = (language: Language, path: string): string =>
  `${languagePrefix(language)}${path}`.replace(/^(\/[a-z]+)\/(?=$|\?)/, '$1');

/** Splits a pathname into its language and the path without the language prefix. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  const language = LANGUAGES.find((each) => {
    const prefix = languagePrefix(each);
    return prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`));
  });
  if (!language) return { language: LANGUAGES[0], path: pathname };
  return { language, path: pathname.slice(languagePrefix(language).length) || '/' };
}

/**
 * The addresses of one page in all languages, with the values of its `hreflang` attributes; empty if the shop has one
 * language. Search engines require the same list on the page in every language.
 */
export function alternates(public_url: string, languages: readonly Language[], path: string) {
  if (languages.length < 2) return [];
  const urls = languages.map((language) => ({
    hreflang: localeOf(language),
    url: `${public_url}${pathIn(language, path)}`,
  }));
  return [...urls, { hreflang: 'x-default', url: `${public_url}${path}` }];
}
