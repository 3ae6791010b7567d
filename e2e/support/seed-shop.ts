/**
 * Fills the test shop's database and prints the owner's credentials. Runs before the shop starts, because only one
 * process at a time may open the embedded database.
 */

import { sql } from 'kysely';
import { CLI_ACTOR, createStaff } from '#server/admin/access/create-staff.ts';
import { openShopDatabase } from '#server/open-shop-database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { loadSmallCatalogue } from '#tests/support/load-small-catalogue.ts';
import { updateRows } from '#tests/support/rows.ts';
import { CARS, PARTS } from '#tests/support/small-catalogue.ts';

const settings = readSettings(process.env);
const { database } = await openShopDatabase(settings);
await migrate(database.db);
await loadSmallCatalogue(database.db);
// The tests order this set most. The others keep their stock, which tests of shortages need.
await updateRows(database.db, 'stock', { on_hand: 1000 }, { part_number: PARTS.front });
// An item for tests that change items. It is inactive and has no search words, so that shoppers do not see it.
const spare = { part_number: 'ES-9998F', family: 'ES', displayname: 'Front Set Older' } as const;
await database.db
  .insertInto('item')
  .values({ ...spare, is_active: false, cad_price: 100, usd_price: 100, details: '' })
  .execute();
await database.db.insertInto('stock').values({ part_number: spare.part_number, on_hand: 50 }).execute();
await sql`insert into fitment (car_part_id, vehicle_id, part_number, position, words)
  values ('F10', ${CARS.accord.vehicle_id}, ${spare.part_number}, 'Front', '')`.execute(database.db);
const owner = await createStaff(
  database.db,
  { email: 'owner@shop.example', role: 'owner', is_password_permanent: true },
  CLI_ACTOR,
  new Date(),
);
if (!owner.ok) throw new Error(owner.reason);
console.log(JSON.stringify({ email: owner.value.email, password: owner.value.password }));
await database.close();
