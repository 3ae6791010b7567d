import type { Db, Tx } from '#server/platform/db.ts';

const COLUMNS = [
  'name',
  'tagline',
  'email',
  'address',
  'tax_numbers',
  'low_stock_at',
  'last_modified_at',
] as const;

export const findShopSetting = (db: Db) =>
  db.selectFrom('shop_setting').select(COLUMNS).executeTakeFirstOrThrow();

export const lockShopSetting = (tx: Tx) =>
  tx.selectFrom('shop_setting').select(COLUMNS).forUpdate().executeTakeFirstOrThrow();

export interface ShopProfileTexts {
  name: string;
  tagline: string;
  email: string;
  address: string;
  tax_numbers: string;
}

export async function saveShopSetting(
  tx: Tx,
  values: ShopProfileTexts & { low_stock_at: number },
): Promise<void> {
  await tx.updateTable('shop_setting').set(values).execute();
}
