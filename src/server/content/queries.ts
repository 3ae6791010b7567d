import type { ContentPage } from '#domain/content-pages.ts';
import type { Db } from '#server/platform/db.ts';
import { LANGUAGES, type Language } from '#texts/texts.ts';

/** A page in this language or, if it has not been translated, in the shop's first language. */
export async function findContent(db: Db, page: ContentPage, language: Language) {
  const [fallback] = LANGUAGES;
  const rows = await db
    .selectFrom('content')
    .select(['language', 'title', 'description', 'text', 'last_modified_at'])
    .where('page', '=', page)
    .where('language', 'in', [language, fallback])
    .execute();
  return rows.find((row) => row.language === language) ?? rows[0];
}

/** The pages with the times of their last change, for the sitemap. */
export const listContentPages = (db: Db) =>
  db
    .selectFrom('content')
    .select(['page', (eb) => eb.fn.max('last_modified_at').as('changed_at')])
    .groupBy('page')
    .orderBy('page')
    .execute();
