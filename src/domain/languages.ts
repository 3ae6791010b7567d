/** The languages of the shop; the first is the default. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages other than the default, in which texts of the shop's own data have columns of their own. */
export type OtherLanguage = Exclude<Language, (typeof LANGUAGES)[0]>;
export const OTHER_LANGUAGES = LANGUAGES.slice(1) as OtherLanguage[];

/** The column of a text in another language, such as `displayname_fr`. */
export type TranslationColumnOf<Name extends string> = `${Name}_${OtherLanguage}`;

export const translationColumnOf = <Name extends string>(
  name: Name,
  language: OtherLanguage,
): TranslationColumnOf<Name> => `${name}_${language}`;

/** The text of which a column is the translation: `displayname` for `displayname_fr`. */
export const translatedName = <Name extends string>(column: TranslationColumnOf<Name>): Name =>
  column.slice(0, column.lastIndexOf('_')) as Name;

/** The text of a record in one language; empty or null if the record has none. */
export const ownText = <Name extends string>(
  record: Record<Name, string> & Partial<Record<TranslationColumnOf<Name>, string | null>>,
  name: Name,
  language: Language,
): string | null => {
  const texts: Partial<Record<string, string | null>> = record;
  return (
    (language === LANGUAGES[0] ? texts[name] : texts[translationColumnOf(name, language as OtherLanguage)]) ??
    null
  );
};
