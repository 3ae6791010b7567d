import type { Db } from '#server/platform/db.ts';
import type { Settings } from '#server/settings/settings.ts';
import { findShopSetting } from './queries.ts';

export interface ShopProfile {
  /** Reads the profile at once, for example after this process has changed it. */
  refresh(): Promise<void>;
  stop(): void;
}

const POLL_INTERVAL_MS = 1000;

/**
 * Keeps the object `shop` up to date. Values saved by staff override the configured ones. Every change increments the
 * catalogue version, which all processes watch.
 */
export async function watchShopProfile(
  db: Db,
  shop: Settings['shop'],
  version: () => number,
): Promise<ShopProfile> {
  const configured = { ...shop };
  let seenVersion = version();
  const refresh = async () => {
    const {
      low_stock_at: _,
      refund_limit_cad: __,
      refund_limit_usd: ___,
      last_modified_at: ____,
      ...saved
    } = await findShopSetting(db);
    const overrides = Object.entries(saved).filter(([, value]) => value !== null);
    Object.assign(shop, configured, Object.fromEntries(overrides));
  };
  await refresh();
  const timer = setInterval(() => {
    if (version() === seenVersion) return;
    seenVersion = version();
    refresh().catch(() => {});
  }, POLL_INTERVAL_MS);
  timer.unref();
  return { refresh, stop: () => clearInterval(timer) };
}
