import type { Db } from '#server/platform/db.ts';
import type { Settings } from '#server/settings/settings.ts';
import { findShopSetting } from './queries.ts';

/**
 * Returns a function that brings `shop` up to date in place: values saved by staff override the configured ones. Every
 * save increments the catalogue version, which all processes watch.
 */
export function shopProfileLoader(db: Db, shop: Settings['shop']): () => Promise<void> {
  const configured = { ...shop };
  return async () => {
    const {
      low_stock_at: _lowStockAt,
      refund_limit_cad: _refundLimitCad,
      refund_limit_usd: _refundLimitUsd,
      last_modified_at: _lastModifiedAt,
      ...saved
    } = await findShopSetting(db);
    const overrides = Object.entries(saved).filter(([, value]) => value !== null);
    Object.assign(shop, configured, Object.fromEntries(overrides));
  };
}
