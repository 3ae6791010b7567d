import { en } from './en.ts';
import { type Catalogue, LANGUAGES, type Language, registerTexts } from './texts.ts';

export const catalogues: Record<Language, Catalogue> = { en };

/** Registers all texts of all languages, for the server and tests. A page loads the areas it uses. */
for (const language of LANGUAGES)
  for (const texts of Object.values(catalogues[language])) registerTexts(language, texts);
