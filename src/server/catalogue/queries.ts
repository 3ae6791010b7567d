import { sql } from 'kysely';
import { VEHICLE_LEVELS, type Vehicle } from '#domain/vehicle.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { ResultRow } from './rows.ts';

export async function readCatalogueVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow();
  return Number(row.version);
}

/** Invalidates cached lists and pages in every process. Runs in the transaction of the change. */
export async function bumpCatalogueVersion(tx: Tx): Promise<void> {
  await sql`update catalogue_state set version = version + 1, changed_at = now()`.execute(tx);
}

export interface ProductRow extends ResultRow {
  vehicle_id: number;
  description: string;
  details: string;
}

const productQuery = (where: ReturnType<typeof sql>) => sql<ProductRow>`
  select f.car_part_id, f.part_number, f.position, f.note, f.vehicle_id,
    1 as vehicle_count, v.year as year_from, v.year as year_to,
    v.year, v.make, v.model, v.submodel, v.trim, v.engine,
    i.family, i.displayname, i.main_image, i.is_sale, i.description, i.details,
    i.cad_price, i.usd_price, i.cad_sale_price, i.usd_sale_price,
    coalesce(s.on_hand - s.allocated - s.held > 0, false) as in_stock, null as replaces
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

/** A set on a vehicle from a cart or wish list; it may have left the catalogue since. */
export interface SavedProductRow extends Omit<ResultRow, 'position'> {
  position: string;
  is_active: boolean;
}

/** Saved sets in the given order, active or not. Only those whose item no longer exists are left out. */
export async function findSavedProducts(
  db: Db,
  chosen: readonly { part_number: string; car_part_id: string }[],
): Promise<SavedProductRow[]> {
  const { rows } = await sql<SavedProductRow>`
    select c.part_number, c.car_part_id, coalesce(f.position, '') as position, f.note,
      (f.car_part_id is not null)::int as vehicle_count,
      coalesce(v.year, 0) as year_from, coalesce(v.year, 0) as year_to,
      v.year, v.make, v.model, v.submodel, v.trim, v.engine,
      i.family, i.displayname, i.main_image, i.is_sale, i.is_active and f.car_part_id is not null as is_active,
      i.cad_price, i.usd_price, i.cad_sale_price, i.usd_sale_price,
      coalesce(s.on_hand - s.allocated - s.held > 0, false) as in_stock, null as replaces
    from unnest(${chosen.map((each) => each.part_number)}::text[], ${chosen.map((each) => each.car_part_id)}::text[])
      with ordinality as c (part_number, car_part_id, n)
    join item i on i.part_number = c.part_number
    left join fitment f on f.car_part_id = c.car_part_id and f.part_number = c.part_number
    left join vehicle v on v.vehicle_id = f.vehicle_id
    left join stock s on s.part_number = c.part_number
    order by c.n`.execute(db);
  return rows;
}

/** The set of the same family for another position on the same vehicle. */
export async function findOtherAxle(db: Db, row: ProductRow) {
  const { rows } = await sql<ProductRow>`${productQuery(sql`f.vehicle_id = ${row.vehicle_id}
    and f.position <> ${row.position} and i.family = ${row.family}`)}
    order by f.note nulls first, f.part_number limit 1`.execute(db);
  return rows[0];
}

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

export interface FittingCars {
  make: string;
  model: string;
  year_from: number;
  year_to: number;
  position: string;
  note: string | null;
}

/** Every car that a set fits, with consecutive years in one row. */
export async function listFittingCars(db: Db, part_number: string): Promise<FittingCars[]> {
  const { rows } = await sql<FittingCars>`
    with years as (
      select distinct v.make, v.model, v.year, f.position, f.note
      from fitment f join vehicle v on v.vehicle_id = f.vehicle_id where f.part_number = ${part_number}),
    runs as (
      select *, year - row_number() over (partition by make, model, position, note order by year) as run from years)
    select make, model, min(year) as year_from, max(year) as year_to, position, note
    from runs group by make, model, position, note, run
    order by make, model, year_from, position, note nulls first`.execute(db);
  return rows;
}

/** Fitments of one item on the vehicles that match a selection. */
export async function listApplications(db: Db, part_number: string, vehicle: Vehicle) {
  let query = db
    .selectFrom('fitment as f')
    .innerJoin('vehicle as v', 'v.vehicle_id', 'f.vehicle_id')
    .select(['f.car_part_id', 'f.position', 'f.note', 'f.vehicle_id'])
    .where('f.part_number', '=', part_number);
  for (const level of VEHICLE_LEVELS) {
    const value = vehicle[level];
    if (value !== null) query = query.where(sql.ref<string | number>(`v.${level}`), '=', value);
  }
  return query.execute();
}
