import * as en from './en.ts';
import * as fr from './fr.ts';
import {
  type Catalogue,
  LANGUAGES,
  type Language,
  type Plural,
  registerTexts,
  type TextId,
} from './texts.ts';

export const catalogues: Record<Language, Catalogue> = { en, fr };

const textsOf = (language: Language): Record<TextId, string | Plural> =>
  Object.assign({}, ...Object.values(catalogues[language]));
const defaults = new Map(LANGUAGES.map((language) => [language, textsOf(language)]));

/** A text as delivered, with its placeholders. */
export const defaultText = (language: Language, id: TextId): string => String(defaults.get(language)![id]);

/** Registers all texts of a language. `edited` are texts that staff have edited, by id; they replace the defaults. */
export const setEditedTexts = (language: Language, edited: Partial<Record<string, string>>): void =>
  registerTexts(language, { ...defaults.get(language), ...edited });

// For the server and tests. In the browser, a page registers only the areas that it uses.
for (const language of LANGUAGES) setEditedTexts(language, {});
