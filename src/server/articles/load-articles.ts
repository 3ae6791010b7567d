import { splitSections } from '#domain/edited-content.ts';
import { shopDay } from '#domain/shop-day.ts';
import { articleEntryName, customArticleSlug, loadCustomArticles } from '#server/content/entries.ts';
import { firstPublicationTimes, publishedVersions } from '#server/content/versions.ts';
import type { Db } from '#server/platform/db.ts';
import { ARTICLES } from '#texts/articles.ts';
import { formatDate } from '#texts/format-day.ts';
import { LANGUAGES, type Language, translator } from '#texts/texts.ts';

/** Every article that staff have written has these images. */
const IMAGES = ['esd-front-5-1', 'es-front-5-3'];

/** Staff's published articles and the built-in ones, newest first. Published edits replace built-in texts. */
export async function loadArticles(db: Db, language: Language) {
  const customNames = (await loadCustomArticles(db)).map(({ name }) => name);
  const builtInNames = ARTICLES[language].map(({ title: slug }) => articleEntryName(slug));
  const published = await publishedVersions(db, [...customNames, ...builtInNames]);
  const { author } = ARTICLES[language][0]!;
  const customArticles = [...(await firstPublicationTimes(db, customNames))].flatMap(([name, at]) => {
    // The article may have been published between the two queries.
    const texts = published.get(name)?.texts[language];
    if (!texts) return [];
    const { heading = '', description = '', summary = '', text = '' } = texts;
    const datetime = shopDay(at);
    return {
      title: customArticleSlug(name),
      heading,
      date: formatDate(datetime, translator(language)),
      datetime,
      author,
      description,
      summary,
      images: IMAGES,
      sections: splitSections(text),
    };
  });
  const builtInArticles = ARTICLES[language].map((article) => {
    const texts = published.get(articleEntryName(article.title))?.texts[language];
    return texts ? { ...article, ...texts, sections: splitSections(texts.text ?? '') } : article;
  });
  return [...customArticles, ...builtInArticles].sort((a, b) => b.datetime.localeCompare(a.datetime));
}

/** The last change of each published article, for the sitemap. */
export async function listArticleChanges(db: Db): Promise<{ slug: string; changed_at: string }[]> {
  const [language] = LANGUAGES;
  const customArticles = (await loadCustomArticles(db)).map(({ name }) => ({
    name,
    slug: customArticleSlug(name),
  }));
  const builtInArticles = ARTICLES[language].map(({ title: slug, datetime }) => ({
    name: articleEntryName(slug),
    slug,
    datetime,
  }));
  const articles: { name: string; slug: string; datetime?: string }[] = [
    ...customArticles,
    ...builtInArticles,
  ];
  const published = await publishedVersions(
    db,
    articles.map(({ name }) => name),
  );
  return articles.flatMap(({ name, slug, datetime }) => {
    const changed_at = published.get(name)?.saved_at.toISOString() ?? datetime;
    return changed_at === undefined ? [] : [{ slug, changed_at }];
  });
}
