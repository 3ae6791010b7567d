import type { Db } from '#server/platform/db.ts';
import type { Settings } from '#server/platform/settings.ts';
import { shopSetting } from './queries.ts';

/** What the shop says of itself, as this process knows it. */
export interface ShopProfile {
  /** Reads it now, such as after a change made by this process. */
  refresh(): Promise<void>;
  stop(): void;
}

const LOOK_EVERY_MS = 1000;

/**
 * What staff saved stands in place of the settings that the shop was started with: whoever holds `shop`
 * sees the newest. A change raises the catalogue's version, and every process looks when that moves.
 */
export async function watchShopProfile(
  db: Db,
  shop: Settings['shop'],
  version: () => number,
): Promise<ShopProfile> {
  const configured = { ...shop };
  let known = version();
  const refresh = async () => {
    const { low_stock_at: _, last_modified_at: __, ...saved } = await shopSetting(db);
    const words = Object.entries(saved).filter(([, value]) => value !== null);
    Object.assign(shop, configured, Object.fromEntries(words));
  };
  await refresh();
  const timer = setInterval(() => {
    if (version() === known) return;
    known = version();
    refresh().catch(() => {});
  }, LOOK_EVERY_MS);
  timer.unref();
  return { refresh, stop: () => clearInterval(timer) };
}
