import type { ContentPage } from '#domain/content-pages.ts';
import type { Db } from '#server/platform/db.ts';
import { LANGUAGES, type Language } from '#texts/texts.ts';
import { policyEntryName } from './text-entries.ts';
import { publishedVersions } from './versions.ts';

/** The built-in text of a page in this language or, if it is not translated, in the shop's first language. */
export async function findDefaultPage(db: Db, page: ContentPage, language: Language) {
  const [fallback] = LANGUAGES;
  const rows = await db
    .selectFrom('content')
    .select(['language', 'title', 'description', 'text', 'last_modified_at'])
    .where('page', '=', page)
    .where('language', 'in', [language, fallback])
    .execute();
  return rows.find((row) => row.language === language) ?? rows[0];
}

/** The published text of a page or, if there is none, the built-in one. */
export async function findContent(db: Db, page: ContentPage, language: Language) {
  const builtIn = await findDefaultPage(db, page, language);
  const name = policyEntryName(page);
  const published = (await publishedVersions(db, [name])).get(name);
  const texts = published?.texts[language];
  return builtIn && published && texts
    ? { ...builtIn, ...texts, last_modified_at: published.saved_at }
    : builtIn;
}

/** The pages with the times of their last change, for the sitemap. */
export async function listContentPages(db: Db) {
  const pages = await db
    .selectFrom('content')
    .select(['page', (eb) => eb.fn.max('last_modified_at').as('changed_at')])
    .groupBy('page')
    .orderBy('page')
    .execute();
  const published = await publishedVersions(
    db,
    pages.map(({ page }) => policyEntryName(page)),
  );
  return pages.map(({ page, changed_at }) => ({
    page,
    changed_at: published.get(policyEntryName(page))?.saved_at ?? changed_at,
  }));
}
