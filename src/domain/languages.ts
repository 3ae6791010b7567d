/** The languages of the shop; the first is the default. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages other than the default. In the database, each text has a column for each of these languages. */
export type OtherLanguage = Exclude<Language, (typeof LANGUAGES)[0]>;
export const OTHER_LANGUAGES = LANGUAGES.slice(1) as OtherLanguage[];

/** The column of a text in another language, such as `displayname_fr`. */
export type TranslationColumnOf<Name extends string> = `${Name}_${OtherLanguage}`;

export const translationColumnOf = <Name extends string>(
  name: Name,
  language: OtherLanguage,
): TranslationColumnOf<Name> => `${name}_${language}`;

/** The name of the text that a column translates: `displayname` for `displayname_fr`. */
export const translatedName = <Name extends string>(column: TranslationColumnOf<Name>): Name =>
  column.slice(0, column.lastIndexOf('_')) as Name;

/** The text of a record in one language, without a fallback; empty or null if the record has none. */
export const textInLanguage = <Name extends string>(
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
