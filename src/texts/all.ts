import { en } from './en.ts';
import { fr } from './fr.ts';
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

/** Registers all texts of a language, for the server and tests, with those that staff have edited, by id. */
export const setEditedTexts = (language: Language, edited: Partial<Record<string, string>>): void =>
  registerTexts(language, { ...defaults.get(language), ...edited });

// A page loads the areas it uses.
for (const language of LANGUAGES) setEditedTexts(language, {});
