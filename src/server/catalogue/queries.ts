import { sql } from 'kysely';
import { otherAxle } from '#domain/axles.ts';
import type { FamilyCode } from '#domain/family.ts';
import type { FittedYears } from '#domain/fitted-vehicles.ts';
import type { Translations } from '#domain/item-texts.ts';
import type { ListPrices } from '#domain/price.ts';
import type { Specifications } from '#domain/specifications.ts';
import { VEHICLE_LEVELS, type Vehicle } from '#domain/vehicle.ts';
import { allRows, type Db, firstRow, onlyRow, type Tx } from '#server/platform/db.ts';
import { levelConditions } from '#server/vehicles/queries.ts';
import { type ResultRow, sharedValue } from './rows.ts';
import { NAMES_OF_ITEM, SPECIFICATIONS_OF_ITEM, TRANSLATIONS_OF_ITEM } from './specification-columns.ts';

export async function readCatalogueVersion(db: Db): Promise<number> {
  return (await readCatalogueState(db)).version;
}

/** `changed_at` distinguishes two states with the same version, as after a backup is restored. */
export async function readCatalogueState(db: Db): Promise<{ version: number; changed_at: Date }> {
  const row = await db
    .selectFrom('catalogue_state')
    .select(['version', 'changed_at'])
    .executeTakeFirstOrThrow();
  return { ...row, version: Number(row.version) };
}

/** A statement that reads the version, with which the platform finds out whether a replica is behind. */
export const CATALOGUE_STATE = 'select version as state from catalogue_state';

/** Invalidates cached lists and pages in every process. Runs in the transaction of the change. */
export async function bumpCatalogueVersion(tx: Tx): Promise<void> {
  await sql`update catalogue_state set version = version + 1, changed_at = now()`.execute(tx);
}

/** Each family's lowest prices: one row for its active sets on sale, one for its other active sets. */
export const listLowestPrices = (db: Db): Promise<(ListPrices & { family: FamilyCode })[]> =>
  allRows<ListPrices & { family: FamilyCode }>(db)`
    select family, is_sale, min(cad_price) as cad_price, min(usd_price) as usd_price,
      min(cad_sale_price) as cad_sale_price, min(usd_sale_price) as usd_sale_price
    from item i
    where is_active and exists (select from item_application a where a.part_number = i.part_number)
    group by family, is_sale order by family`;

/** A product: a fitment with its item and list prices. */
export interface ProductRow extends ResultRow, Translations {
  vehicle_id: number;
  description: string;
  details: string;
  specifications: Specifications;
}

const productQuery = (where: ReturnType<typeof sql>) => sql<ProductRow>`
  select f.car_part_id, f.part_number, f.position, f.note, f.vehicle_id,
    1 as vehicle_count, v.year as year_from, v.year as year_to,
    v.year, v.make, v.model, v.submodel, v.trim, v.engine,
    i.family, i.displayname, ${TRANSLATIONS_OF_ITEM}, i.main_image, i.is_sale, i.description, i.details,
    ${SPECIFICATIONS_OF_ITEM} as specifications,
    i.cad_price, i.usd_price, i.cad_sale_price, i.usd_sale_price,
    coalesce(shown_stock(s), 0) as available, null as replaces
  from fitment f join vehicle v on v.vehicle_id = f.vehicle_id
  join item i on i.part_number = f.part_number
  left join stock s on s.part_number = i.part_number
  where i.is_active and ${where}`;

export async function findProduct(db: Db, car_part_id: string, part_number: string) {
  const { rows } = await productQuery(
    sql`f.car_part_id = ${car_part_id} and f.part_number = ${part_number}`,
  ).execute(db);
  return rows[0];
}

/** The range of all vehicles that a set fits at its axle. Levels in which they differ are null. */
export const findSpan = (db: Db, { part_number, position }: { part_number: string; position: string }) =>
  onlyRow<Vehicle & Pick<ResultRow, 'year_from' | 'year_to' | 'vehicle_count'>>(db)`
    select count(distinct v.vehicle_id)::int as vehicle_count, min(v.year) as year_from, max(v.year) as year_to,
      ${sql.join(VEHICLE_LEVELS.map(sharedValue))}
    from fitment f join vehicle v on v.vehicle_id = f.vehicle_id
    where f.part_number = ${part_number} and f.position = ${position}`;

/** A set from a cart or wish list. The catalogue may no longer have it. */
export interface SavedProductRow extends Omit<ResultRow, 'position'> {
  position: string;
  is_active: boolean;
}

/**
 * Saved sets in the given order, active or not. Leaves out only sets whose item no longer exists. If the fitment was
 * removed, the position is empty and the years are 0.
 */
export const findSavedProducts = (
  db: Db,
  sets: readonly { part_number: string; car_part_id: string }[],
): Promise<SavedProductRow[]> =>
  allRows<SavedProductRow>(db)`
    select c.part_number, c.car_part_id, coalesce(f.position, '') as position, f.note,
      (f.car_part_id is not null)::int as vehicle_count,
      coalesce(v.year, 0) as year_from, coalesce(v.year, 0) as year_to,
      v.year, v.make, v.model, v.submodel, v.trim, v.engine,
      i.family, ${NAMES_OF_ITEM}, i.main_image, i.is_sale, i.is_active and f.car_part_id is not null as is_active,
      i.cad_price, i.usd_price, i.cad_sale_price, i.usd_sale_price,
      coalesce(shown_stock(s), 0) as available, null as replaces
    from unnest(${sets.map((each) => each.part_number)}::text[], ${sets.map((each) => each.car_part_id)}::text[])
      with ordinality as c (part_number, car_part_id, n)
    join item i on i.part_number = c.part_number
    left join fitment f on f.car_part_id = c.car_part_id and f.part_number = c.part_number
    left join vehicle v on v.vehicle_id = f.vehicle_id
    left join stock s on s.part_number = c.part_number
    order by c.n`;

/** The set of the same family for the other axle of the same vehicle. */
export async function findOtherAxle(db: Db, row: ProductRow) {
  const position = otherAxle(row.position);
  if (!position) return undefined;
  return firstRow<ProductRow>(db)`${productQuery(sql`f.vehicle_id = ${row.vehicle_id}
    and f.position = ${position} and i.family = ${row.family}`)}
    order by f.note nulls first, f.part_number limit 1`;
}

/** For the vehicle and axle of a set: the set itself and one of each other family, if possible with the same note. */
export const listFamilies = (db: Db, row: ProductRow) =>
  allRows<ProductRow>(db)`
    select distinct on (family) * from (${productQuery(sql`f.vehicle_id = ${row.vehicle_id}
      and f.position = ${row.position}`)}) as sets
    order by family, part_number <> ${row.part_number},
      note is distinct from ${row.note}, part_number`;

export const listImages = (db: Db, part_number: string) =>
  db
    .selectFrom('item_image')
    .select(['image_id', 'image_number'])
    .where('part_number', '=', part_number)
    .orderBy('image_number')
    .execute();

export const listInterchangeNumbers = (db: Db, part_number: string) =>
  db
    .selectFrom('interchange_number')
    .select(['brand', 'number'])
    .where('part_number', '=', part_number)
    .orderBy('brand')
    .orderBy('number')
    .execute();

/** Every car that a set fits. Consecutive years, for which the year less its rank is the same, are one row. */
export const listFittingCars = (db: Db, part_number: string): Promise<FittedYears[]> =>
  allRows<FittedYears>(db)`
    with runs as (
      select v.make, v.model, v.year, v.submodel, v.trim, v.engine, f.position, f.note,
        v.year - dense_rank() over (partition by v.make, v.model, f.position, f.note order by v.year) as run
      from fitment f join vehicle v on v.vehicle_id = f.vehicle_id where f.part_number = ${part_number})
    select make, model, min(year) as year_from, max(year) as year_to, position, note,
      array_agg(distinct submodel) as submodel, array_agg(distinct trim) as trim, array_agg(distinct engine) as engine
    from runs group by make, model, position, note, run
    order by make, model, year_from, position, note nulls first`;

/** Another fitment of the same set at the same axle, for a vehicle that matches the car. */
export async function findOtherFitment(
  db: Db,
  { part_number, position }: { part_number: string; position: string },
  car: Vehicle,
  excludedIds: string[],
): Promise<string | undefined> {
  const rows = await allRows<{ car_part_id: string }>(db)`
    select f.car_part_id from fitment f join vehicle v on v.vehicle_id = f.vehicle_id
    where f.part_number = ${part_number} and f.position = ${position} and f.car_part_id <> all(${excludedIds}::text[])
      and ${sql.join(levelConditions(car), sql` and `)}
    order by f.car_part_id limit 1`;
  return rows[0]?.car_part_id;
}
