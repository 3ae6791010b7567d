import en, { type Article } from './en/articles.ts';
import fr from './fr/articles.ts';
import type { Language } from './texts.ts';

/** The articles of each language, newest first. */
export const ARTICLES: Record<Language, Article[]> = { en, fr };
