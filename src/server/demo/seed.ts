import { sql } from 'kysely';
import { insertCatalogue } from '#server/catalogue/load.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import { insertInitialPromotions } from '#server/coupons/queries.ts';
import { allowLongStatements, type Database, inTransaction } from '#server/platform/db.ts';
import { analyse } from '#server/platform/vacuum.ts';
import { insertInitialStock } from '#server/stock/queries.ts';
import { generateCatalogue } from './generate.ts';
import { chooseVehicles, readVehicles } from './vehicles.ts';

export interface CatalogueSize {
  vehicles: number;
  items: number;
  fitments: number;
}

/** Generates and loads the demo catalogue. Throws if a catalogue already exists. */
export async function loadDemo(
  database: Database,
  choice: 'default' | 'all' | number,
): Promise<CatalogueSize> {
  const catalogue = generateCatalogue(chooseVehicles(await readVehicles(), choice));
  await inTransaction(database.db, async (tx) => {
    // Loading needs long statements; the ordinary limit is meant for shoppers' requests.
    await allowLongStatements(tx);
    await insertCatalogue(tx, catalogue);
    await insertInitialStock(tx, catalogue.items);
    await insertInitialPromotions(tx, catalogue.promotions);
  });
  await analyse(database);
  const { vehicles, items, fitments } = catalogue;
  return { vehicles: vehicles.length, items: items.length, fitments: fitments.length };
}

/** Loads the demo catalogue, or returns null if a catalogue already exists. */
export async function seedIfEmpty(
  database: Database,
  choice: 'default' | number,
): Promise<CatalogueSize | null> {
  const { rows } = await sql`select 1 from item limit 1`.execute(database.db);
  return rows.length > 0 ? null : loadDemo(database, choice);
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
      item_application, model_application, fitment, interchange_number, item_image, search_word, vehicle, item`.execute(
      tx,
    );
    await bumpCatalogueVersion(tx);
  });
}
