import type { Updateable } from 'kysely';
import { SHOP_TRANSLATIONS } from '#domain/shop-texts.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';

const DETAIL_COLUMNS = [
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
] as const;
const STAFF_COLUMNS = ['low_stock_at', 'refund_limit_cad', 'refund_limit_usd', 'last_modified_at'] as const;
const COLUMNS = [...DETAIL_COLUMNS, ...STAFF_COLUMNS] as const;

/** The details that staff have saved, which override the configured ones. */
export const findShopDetails = (db: Db) =>
  db.selectFrom('shop_setting').select(DETAIL_COLUMNS).executeTakeFirstOrThrow();

export const findShopSetting = (db: Db) =>
  db.selectFrom('shop_setting').select(COLUMNS).executeTakeFirstOrThrow();

export const lockShopSetting = (tx: Tx) =>
  tx.selectFrom('shop_setting').select(COLUMNS).forUpdate().executeTakeFirstOrThrow();

/** Values that are undefined stay unchanged. */
export async function saveShopSetting(tx: Tx, values: Updateable<Tables['shop_setting']>): Promise<void> {
  await tx.updateTable('shop_setting').set(values).execute();
}
