import { sql } from 'kysely';
import { insertCatalogue } from '#server/catalogue/insert-catalogue.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import { insertInitialPromotions } from '#server/coupons/queries.ts';
import { allowLongStatements, allRows, type Database, inTransaction } from '#server/platform/db.ts';
import { analyze } from '#server/platform/vacuum.ts';
import type { ShopDetails } from '#server/settings/settings.ts';
import { saveShopSetting } from '#server/shop/queries.ts';
import { insertInitialStock } from '#server/stock/queries.ts';
import { generateCatalogue } from './generate.ts';
import { missingShopDetails } from './shop-details.ts';
import { chooseVehicles, readVehicles } from './vehicles.ts';

interface CatalogueSize {
  vehicles: number;
  items: number;
  fitments: number;
}

/** Generates and loads the demo catalogue. Throws if a catalogue already exists. */
export async function loadDemo(
  database: Database,
  vehicleChoice: 'default' | 'all' | number,
): Promise<CatalogueSize> {
  const catalogue = generateCatalogue(chooseVehicles(await readVehicles(), vehicleChoice));
  await inTransaction(database.db, async (tx) => {
    // Loading needs long statements; the ordinary limit is meant for shoppers' requests.
    await allowLongStatements(tx);
    await insertCatalogue(tx, catalogue);
    await insertInitialStock(tx, catalogue.items);
    await insertInitialPromotions(tx, catalogue.promotions);
  });
  await analyze(database);
  const { vehicles, items, fitments } = catalogue;
  return { vehicles: vehicles.length, items: items.length, fitments: fitments.length };
}

/** Loads the demo catalogue and the details of the demo shop, or returns null if a catalogue already exists. */
export async function seedIfEmpty(database: Database, shop: ShopDetails): Promise<CatalogueSize | null> {
  const rows = await allRows(database.db)`select 1 from item limit 1`;
  if (rows.length > 0) return null;
  const details = missingShopDetails(shop);
  await inTransaction(database.db, async (tx) => {
    if (Object.keys(details).length > 0) await saveShopSetting(tx, details);
  });
  return loadDemo(database, 'default');
}

/**
 * Deletes the whole catalogue, so that another one can be loaded. Throws if there are orders, because their
 * items must stay on record.
 */
export async function clearCatalogue({ db }: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await allowLongStatements(tx);
    const orders = await tx.selectFrom('orders').select('order_id').limit(1).execute();
    if (orders.length > 0) throw new Error('there are orders for this catalogue; it cannot be replaced');
    await sql`truncate cart_line, wish_list_item, back_in_stock_request, stock_movement, stock_hold, stock,
      item_application, model_application, fitment, interchange_number, item_image, search_word,
      vehicle, item`.execute(tx);
    await bumpCatalogueVersion(tx);
  });
}
