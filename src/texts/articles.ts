import en from './en/articles.ts';
import type { Language } from './texts.ts';

/** An article. Titles, dates and the wear figures are specified; the wording is ours. */
export interface Article {
  /** Lower case, as in the URL. */
  title: string;
  heading: string;
  /** The date as displayed. */
  date: string;
  /** The date in ISO format. */
  datetime: string;
  author: string;
  description: string;
  summary: string;
  /** Ids of the pictures at the top of the article. */
  images: string[];
  sections: { heading: string; paragraphs: string[] }[];
}

/** The articles of each language, newest first. */
export const ARTICLES: Record<Language, Article[]> = { en };
