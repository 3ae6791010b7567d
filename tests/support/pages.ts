import { CONTENT_PAGES } from '#domain/content-pages.ts';
import type { AppOptions } from '#server/app.ts';
import { loadRenderer } from '#server/pages/renderer.ts';
import { servePages } from '#server/pages/serve-pages.ts';
import type { Db } from '#server/platform/db.ts';
import { createSession } from '#server/sessions/queries.ts';
import { ARTICLES } from '#texts/articles.ts';
import { productPage, SETS } from './small-catalogue.ts';

/** Serves the built pages; the `servePages` option of `startShop`. */
export const builtPages: AppOptions['servePages'] = async (http, parts) =>
  servePages(http, { ...parts, renderer: await loadRenderer() });

/** A path of every kind of page that needs no account. */
export const PAGES = [
  '/',
  '/category/rotor/all',
  '/category/rotor/sale',
  '/category/rotor/search?displayname=2018+civic+front',
  '/category/rotor/search?part_number=NOSUCHPART',
  '/category/rotor/all?year=2018&make=Honda&model=Civic',
  productPage(SETS.civicSportFront),
  '/cars',
  '/cars/Honda/Civic/2018',
  '/vin',
  '/garage',
  '/cart',
  '/checkout',
  '/QA',
  ...ARTICLES.en.map(({ title }) => `/article?${new URLSearchParams({ title })}`),
  ...CONTENT_PAGES.map((page) => `/${page}`),
  '/contact',
  '/signin',
  '/signin/register',
  '/signin/forget',
  '/signin/reset',
  '/register/success',
  '/order/find',
  `/back-in-stock?${new URLSearchParams({ ...SETS.accordOutOfStock })}`,
];

/** The cookies of a new, signed-in customer with this percentage off. */
export async function customerCookies(db: Db, percentage: number): Promise<string> {
  const email = `p${percentage}@example.com`;
  const { customer_id } = await db
    .insertInto('account')
    .values({ email, percentage })
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  const { token } = await createSession(db, customer_id, () => new Date());
  return `sid=${token}; currency=ca`;
}
