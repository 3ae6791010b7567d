import { createContext, type RouterContextProvider } from 'react-router';
import { type Area, type Catalogue, type Language, registerTexts, type Translate } from '#texts/texts.ts';

type TextFiles = Record<string, () => Promise<{ default: Catalogue[Area] }>>;

let loadArea: ((area: Area) => Promise<void>) | null = null;

/** Loads texts from these files, in the language of the document. The server has all texts from the start. */
export function loadTextsFrom(files: TextFiles, language: Language): void {
  loadArea = async (area) =>
    registerTexts(language, (await files[`/src/texts/${language}/${area}.ts`]!()).default);
}

/** Resolves once the texts of these areas are registered. */
export const loadTexts = async (areas: readonly Area[]) => {
  if (loadArea) await Promise.all(areas.map(loadArea));
};

/** Gives loaders and actions the texts of the page. */
export const translateContext = createContext<Translate>();
export const translateOf = (args: { context: Readonly<RouterContextProvider> }): Translate =>
  args.context.get(translateContext);
