import { sql } from 'kysely';
import { subcategoryOf } from '#domain/family.ts';
import { searchWords } from '#domain/search-words.ts';
import { rebuildApplicationSummaries } from '#server/catalogue/change-fitments.ts';
import { addTableToVocabulary } from '#server/catalogue/search-vocabulary.ts';
import { type Database, type Db, openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { CARS, FITMENTS, ITEMS, PARTS, type TestItem } from './small-catalogue.ts';

/** Opens an empty database on a server, creates its tables and fills them with the small catalogue. */
export async function openWithSmallCatalogue(url: string, connections = 2): Promise<Database> {
  const database = await openDatabase({ url, folder: 'unused', connections });
  await migrate(database.db);
  await loadSmallCatalogue(database.db);
  return database;
}

/** Fills an empty database with the small catalogue and a few promotions. */
export async function loadSmallCatalogue(db: Db): Promise<void> {
  const items: TestItem[] = Object.values(ITEMS);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('item')
      .values(
        items.map((item) => ({
          part_number: item.part_number,
          family: item.family,
          displayname: item.displayname,
          is_active: !item.inactive,
          is_sale: item.sale !== undefined,
          cad_price: item.cad,
          usd_price: item.usd,
          cad_sale_price: item.sale?.[0] ?? null,
          usd_sale_price: item.sale?.[1] ?? null,
          main_image: `${item.family.toLowerCase()}-front-5-1`,
          details: item.details,
        })),
      )
      .execute();
    await tx
      .insertInto('stock')
      .values(items.map((item) => ({ part_number: item.part_number, on_hand: item.stock })))
      .execute();
    await tx.insertInto('vehicle').values(Object.values(CARS)).execute();
    for (const { car_part_id, car, item, position, note } of Object.values(FITMENTS)) {
      const { part_number, family, displayname } = ITEMS[item];
      const { vehicle_id, year, make, model, submodel, trim, engine } = CARS[car];
      const words = searchWords([
        subcategoryOf(family),
        displayname,
        position,
        year,
        make,
        model,
        submodel,
        trim,
        engine,
      ]);
      await sql`insert into fitment (car_part_id, vehicle_id, part_number, position, note, words)
        values (${car_part_id}, ${vehicle_id}, ${part_number}, ${position}, ${note}, array_to_tsvector(${words}::text[]))`.execute(
        tx,
      );
    }
    await addTableToVocabulary(tx, 'fitment');
    await rebuildApplicationSummaries(tx);
    await tx
      .insertInto('interchange_number')
      .values([
        {
          part_number: PARTS.front,
          brand: 'Halden',
          number: 'HB 34-217',
          normalised: 'HB34217',
        },
        { part_number: PARTS.rearOnSale, brand: 'Norvik', number: '55.1201', normalised: '551201' },
      ])
      .execute();
    await tx
      .insertInto('item_image')
      .values(
        items.flatMap(({ part_number, images = [] }) =>
          images.map((image_id, index) => ({ part_number, image_number: index + 1, image_id })),
        ),
      )
      .execute();
    await tx
      .insertInto('promotion')
      .values([
        { code: 'WELCOME10', type: 'Percentage', level: 'Order', description: '10% off', percentage: 10 },
        {
          code: 'FRONT20',
          type: 'Price',
          level: 'Item',
          description: '20 off',
          price_off: 20,
          subcategory: 'ESD ROTOR',
        },
        { code: 'ALLFREE', type: 'Percentage', level: 'Order', description: 'free', percentage: 100 },
        { code: 'ONCE', type: 'Price', level: 'Order', description: 'once', price_off: 5, max_uses: 1 },
        {
          code: 'EXPIRED',
          type: 'Percentage',
          level: 'Order',
          description: 'expired',
          percentage: 5,
          end_date: '2020-01-01',
        },
      ])
      .execute();
    await sql`update catalogue_state set version = version + 1`.execute(tx);
  });
}
