import { sql } from 'kysely';
import { allowLongStatements, type Database } from '#server/platform/db.ts';
import { loadCatalogue } from '../load.ts';
import { touchCatalogue } from '../queries.ts';
import { generateCatalogue } from './generate.ts';
import { chooseVehicles, readVehicles } from './vehicles.ts';

export interface Loaded {
  vehicles: number;
  items: number;
  fitments: number;
}

/** Generates and loads the demo catalogue. Throws when there is a catalogue already. */
export async function loadDemo(database: Database, choice: 'default' | 'all' | number): Promise<Loaded> {
  const catalogue = generateCatalogue(chooseVehicles(await readVehicles(), choice));
  await loadCatalogue(database, catalogue);
  const { vehicles, items, fitments } = catalogue;
  return { vehicles: vehicles.length, items: items.length, fitments: fitments.length };
}

/** Loads the demo catalogue where there is none; null where there is one. */
export async function seedIfEmpty(database: Database, choice: 'default' | number): Promise<Loaded | null> {
  const { rows } = await sql`select 1 from item limit 1`.execute(database.db);
  return rows.length > 0 ? null : loadDemo(database, choice);
}

/**
 * Takes the whole catalogue away, so that another one can be loaded. Throws when anything was
 * ordered from it: what was sold stays on record.
 */
export async function clearCatalogue({ db }: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    const orders = await tx.selectFrom('orders').select('order_id').limit(1).execute();
    if (orders.length > 0) throw new Error('there are orders for this catalogue; it cannot be replaced');
    await sql`truncate cart_line, wish_list_item, stock_movement, stock_hold, stock, item_application, fitment,
      interchange_number, item_image, search_word, vehicle, item`.execute(tx);
    await touchCatalogue(tx);
  });
}
