import type { Db } from '#server/platform/db.ts';
import type { Settings } from '#server/settings/settings.ts';
import { findShopDetails } from './queries.ts';

/**
 * Returns a function that brings `shop` up to date in place: values saved by staff override the configured ones. Every
 * save increments the catalogue version, which all processes watch.
 */
export function shopProfileLoader(db: Db, shop: Settings['shop']): () => Promise<void> {
  const configured = { ...shop };
  return async () => {
    const saved = Object.entries(await findShopDetails(db));
    const overrides = saved.filter(([, value]) => value !== null);
    Object.assign(shop, configured, Object.fromEntries(overrides));
  };
}
