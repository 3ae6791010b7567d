import { sql } from 'kysely';
import { type FamilyCode, subcategoryOf } from '#domain/family.ts';
import { searchedNames, TRANSLATION_COLUMNS, type Translations } from '#domain/item-texts.ts';
import type { ListPrices } from '#domain/price.ts';
import { searchWords } from '#domain/search-words.ts';
import { SPECIFICATION_NAMES, type Specifications } from '#domain/specifications.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';
import { rebuildApplicationSummaries } from './change-fitments.ts';
import { bumpCatalogueVersion } from './queries.ts';
import { addToVocabulary } from './search-vocabulary.ts';

/** A catalogue for an empty database. Prices are in cents. */
export interface NewCatalogue {
  vehicles: readonly NewVehicle[];
  items: readonly NewItem[];
  fitments: readonly Omit<Tables['fitment'], 'words'>[];
  interchange: readonly NewInterchange[];
}
export type NewVehicle = Tables['vehicle'];
export interface NewItem extends ListPrices, Partial<Translations> {
  part_number: string;
  family: FamilyCode;
  displayname: string;
  description: string;
  details: string;
  specifications: Partial<Specifications>;
  /** The first one is the main image. */
  images: string[];
}
export type NewInterchange = Tables['interchange_number'];

/** Rows per statement: large enough to be fast, small enough for the embedded database's memory. */
const BATCH_SIZE = 5000;

/** Throws if there are items already. Imports and the back office change an existing catalogue. */
export async function insertCatalogue(tx: Tx, catalogue: NewCatalogue): Promise<void> {
  const existing = await tx.selectFrom('item').select('part_number').limit(1).execute();
  if (existing.length > 0) throw new Error('the catalogue is not empty');
  await insertVehicles(tx, catalogue.vehicles);
  await insertItems(tx, catalogue.items);
  await insertFitments(tx, catalogue);
  await insertInterchange(tx, catalogue.interchange);
  await rebuildApplicationSummaries(tx);
  await bumpCatalogueVersion(tx);
}

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) yield rows.slice(start, start + BATCH_SIZE);
}
const columnValues = <T, K extends keyof T>(rows: T[], key: K): T[K][] => rows.map((row) => row[key]);

async function insertVehicles(tx: Tx, vehicles: readonly NewVehicle[]): Promise<void> {
  for (const rows of batches(vehicles)) {
    await sql`
      insert into vehicle (vehicle_id, year, make, model, submodel, trim, engine)
      select * from unnest(${columnValues(rows, 'vehicle_id')}::int[], ${columnValues(rows, 'year')}::smallint[],
        ${columnValues(rows, 'make')}::text[], ${columnValues(rows, 'model')}::text[], ${columnValues(rows, 'submodel')}::text[],
        ${columnValues(rows, 'trim')}::text[], ${columnValues(rows, 'engine')}::text[])`.execute(tx);
  }
}

async function insertItems(tx: Tx, items: readonly NewItem[]): Promise<void> {
  for (const rows of batches(items)) {
    const images = rows.flatMap((row) =>
      row.images.map((image_id, index) => ({
        part_number: row.part_number,
        image_id,
        image_number: index + 1,
      })),
    );
    await sql`
      insert into item (part_number, family, displayname, is_sale, cad_price, usd_price,
        cad_sale_price, usd_sale_price, main_image, description, details, ${sql.join(TRANSLATION_COLUMNS.map((name) => sql.ref(name)))})
      select * from unnest(${columnValues(rows, 'part_number')}::text[], ${columnValues(rows, 'family')}::text[],
        ${columnValues(rows, 'displayname')}::text[], ${columnValues(rows, 'is_sale')}::boolean[],
        ${columnValues(rows, 'cad_price')}::int[], ${columnValues(rows, 'usd_price')}::int[],
        ${columnValues(rows, 'cad_sale_price')}::int[], ${columnValues(rows, 'usd_sale_price')}::int[],
        ${rows.map((row) => row.images[0] ?? null)}::text[], ${columnValues(rows, 'description')}::text[],
        ${columnValues(rows, 'details')}::text[],
        ${sql.join(TRANSLATION_COLUMNS.map((name) => sql`${rows.map((row) => row[name] ?? null)}::text[]`))})`.execute(
      tx,
    );
    await sql`
      update item set ${sql.join(SPECIFICATION_NAMES.map((name) => sql`${sql.ref(name)} = spec.${sql.ref(name)}`))}
      from unnest(${columnValues(rows, 'part_number')}::text[], ${rows.map((row) => JSON.stringify(row.specifications))}::jsonb[])
        as row (part_number, specifications)
      cross join lateral jsonb_populate_record(null::item, row.specifications) spec
      where item.part_number = row.part_number`.execute(tx);
    await sql`
      insert into item_image (part_number, image_id, image_number)
      select * from unnest(${columnValues(images, 'part_number')}::text[], ${columnValues(images, 'image_id')}::text[],
        ${columnValues(images, 'image_number')}::int[])`.execute(tx);
  }
}

async function insertFitments(tx: Tx, { fitments, items, vehicles }: NewCatalogue): Promise<void> {
  const itemWords = new Map(
    items.map((item) => [item.part_number, [subcategoryOf(item.family), ...searchedNames(item)]]),
  );
  const vehicleWords = new Map(
    vehicles.map(({ vehicle_id, ...levels }) => [vehicle_id, Object.values(levels)]),
  );
  const allWords = new Set<string>();
  for (const rows of batches(fitments)) {
    const words = rows.map((row) => {
      const rowWords = searchWords([
        ...itemWords.get(row.part_number)!,
        row.position,
        ...vehicleWords.get(row.vehicle_id)!,
      ]);
      for (const word of rowWords) allWords.add(word);
      return rowWords.join(' ');
    });
    await sql`
      insert into fitment (car_part_id, vehicle_id, part_number, position, note, words)
      select id, vehicle_id, part_number, position, note, array_to_tsvector(string_to_array(words, ' '))
      from unnest(${columnValues(rows, 'car_part_id')}::text[], ${columnValues(rows, 'vehicle_id')}::int[],
        ${columnValues(rows, 'part_number')}::text[], ${columnValues(rows, 'position')}::text[],
        ${columnValues(rows, 'note')}::text[], ${words}::text[])
        as row (id, vehicle_id, part_number, position, note, words)`.execute(tx);
  }
  await addToVocabulary(tx, allWords);
}

async function insertInterchange(tx: Tx, interchange: readonly NewInterchange[]): Promise<void> {
  for (const rows of batches(interchange)) {
    await sql`
      insert into interchange_number (part_number, brand, number, normalised)
      select * from unnest(${columnValues(rows, 'part_number')}::text[], ${columnValues(rows, 'brand')}::text[],
        ${columnValues(rows, 'number')}::text[], ${columnValues(rows, 'normalised')}::text[])`.execute(tx);
  }
}
