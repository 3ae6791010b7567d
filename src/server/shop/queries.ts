import { SHOP_TRANSLATIONS } from '#domain/shop-texts.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { ShopDetails } from '#server/settings/settings.ts';

const COLUMNS = [
  'name',
  'tagline',
  'email',
  'address',
  'phone',
  'hours',
  'return_terms',
  'return_days',
  ...SHOP_TRANSLATIONS,
  'tax_numbers',
  'low_stock_at',
  'refund_limit_cad',
  'refund_limit_usd',
  'last_modified_at',
] as const;

export const findShopSetting = (db: Db) =>
  db.selectFrom('shop_setting').select(COLUMNS).executeTakeFirstOrThrow();

export const lockShopSetting = (tx: Tx) =>
  tx.selectFrom('shop_setting').select(COLUMNS).forUpdate().executeTakeFirstOrThrow();

/** Settings that only the back office uses; the limits are in cents. */
type StaffSetting = Record<'low_stock_at' | 'refund_limit_cad' | 'refund_limit_usd', number>;

/** Values that are undefined stay unchanged. */
export async function saveShopSetting(
  tx: Tx,
  values: Partial<ShopDetails & StaffSetting & { cut_off_hour: number | undefined }>,
): Promise<void> {
  await tx.updateTable('shop_setting').set(values).execute();
}
