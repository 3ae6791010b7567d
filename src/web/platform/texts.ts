import { createContext, type RouterContextProvider } from 'react-router';
import { textFile } from '#texts/text-files.ts';
import { type Area, type Catalogue, registerTexts, type Translate } from '#texts/texts.ts';
import type { PageState } from './page-state.ts';

let loadArea: ((area: Area) => Promise<void>) | null = null;

/** Makes `loadTexts` fetch the text files of the document's language. The server registers all texts at start. */
export function setTextFiles(state: Pick<PageState, 'language' | 'text_files' | 'edited_texts'>): void {
  const { language, text_files, edited_texts } = state;
  loadArea = async (area) => {
    // The text files are not in the bundle, so that scripts do not grow with the number of areas and languages.
    const name = import.meta.env.DEV ? area : textFile(area);
    const file: { default: Catalogue[Area] } = await import(/* @vite-ignore */ text_files.replace('*', name));
    registerTexts(language, { ...file.default, ...edited_texts });
  };
}

export const loadTexts = async (areas: readonly Area[]) => {
  if (loadArea) await Promise.all(areas.map(loadArea));
};

export const translateContext = createContext<Translate>();
export const translateOf = (args: { context: Readonly<RouterContextProvider> }): Translate =>
  args.context.get(translateContext);
