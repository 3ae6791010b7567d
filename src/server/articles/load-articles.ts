import { splitSections } from '#domain/edited-content.ts';
import { articleEntry } from '#server/content/entries.ts';
import { publishedTexts } from '#server/content/versions.ts';
import type { Db } from '#server/platform/db.ts';
import { ARTICLES } from '#texts/articles.ts';
import { LANGUAGES, type Language } from '#texts/texts.ts';

const loadPublished = (db: Db, language: Language) =>
  publishedTexts(
    db,
    ARTICLES[language].map(({ title }) => articleEntry(title)),
  );

/** The articles, with the texts that staff have published in place of the built-in ones. */
export async function loadArticles(db: Db, language: Language) {
  const published = await loadPublished(db, language);
  return ARTICLES[language].map((article) => {
    const edited = published.get(articleEntry(article.title))?.texts[language];
    return edited ? { ...article, ...edited, sections: splitSections(edited.text ?? '') } : article;
  });
}

/** The articles with the times of their last change, for the sitemap. */
export async function listArticleChanges(db: Db): Promise<{ title: string; changed_at: string }[]> {
  const [language] = LANGUAGES;
  const published = await loadPublished(db, language);
  return ARTICLES[language].map(({ title, datetime }) => ({
    title,
    changed_at: published.get(articleEntry(title))?.saved_at.toISOString() ?? datetime,
  }));
}
