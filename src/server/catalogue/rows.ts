import { sql } from 'kysely';
import type { FamilyCode } from '#domain/family.ts';
import type { Position } from '#domain/fitment.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import type { ListPrices } from '#domain/price.ts';
import { buildTextQuery, searchPrefixes } from '#domain/search-words.ts';
import { VEHICLE_LEVELS, type Vehicle } from '#domain/vehicle.ts';
import type { Db } from '#server/platform/db.ts';
import { expandPrefixes } from './search-vocabulary.ts';

/**
 * One search result: a set at a position with a note, and the matching vehicles it fits. A vehicle level is
 * set if all those vehicles share its value, else null.
 */
export interface ResultRow extends Vehicle, ListPrices {
  part_number: string;
  position: Position;
  note: string | null;
  car_part_id: string;
  vehicle_count: number;
  year_from: number;
  year_to: number;
  family: FamilyCode;
  displayname: string;
  main_image: string | null;
  in_stock: boolean;
  replaces: { brand: string; number: string } | null;
}

const itemColumns = sql`
  i.part_number, i.family, i.displayname, i.main_image, i.is_sale,
  i.cad_price, i.usd_price, i.cad_sale_price, i.usd_sale_price,
  coalesce(s.on_hand - s.allocated - s.held > 0, false) as in_stock`;

/** A level's value if all vehicles of the group share it, else null. */
const sharedValue = (level: string) => {
  const column = sql.ref(`v.${level}`);
  return sql`case when count(${column}) = count(*) and min(${column}) = max(${column})
    then min(${column}) end as ${sql.ref(level)}`;
};

const groupColumns = sql`
  f.part_number, f.position, f.note, min(f.car_part_id) as car_part_id,
  count(*)::int as vehicle_count, min(v.year) as year_from, max(v.year) as year_to,
  ${sql.join(VEHICLE_LEVELS.map(sharedValue))}`;

/** Sets for a vehicle; an unset level matches any value. `parts` restricts the part numbers. */
export async function findRowsByVehicle(db: Db, vehicle: Vehicle, parts?: string[]): Promise<ResultRow[]> {
  const conditions = VEHICLE_LEVELS.flatMap((level) =>
    vehicle[level] === null ? [] : [sql`${sql.ref(`v.${level}`)} = ${vehicle[level]}`],
  );
  if (parts) conditions.push(sql`f.part_number = any(${parts})`);
  return findGroupedRows(db, sql.join(conditions, sql` and `));
}

/** Every search word must be a prefix of a word of the family, name, position or vehicle. */
export async function findRowsByWords(db: Db, text: string, vehicle: Vehicle): Promise<ResultRow[]> {
  const prefixes = searchPrefixes(text);
  if (prefixes.length === 0) return [];
  const words = buildTextQuery(await expandPrefixes(db, prefixes));
  if (words === null) return [];
  const conditions = [sql`f.words @@ ${words.find}::tsquery`];
  // The function form of the operator keeps the planner from using the index for it.
  if (words.check !== null) conditions.push(sql`ts_match_vq(f.words, ${words.check}::tsquery)`);
  for (const level of VEHICLE_LEVELS) {
    if (vehicle[level] !== null) conditions.push(sql`${sql.ref(`v.${level}`)} = ${vehicle[level]}`);
  }
  return findGroupedRows(db, sql.join(conditions, sql` and `));
}

async function findGroupedRows(db: Db, where: ReturnType<typeof sql.join>): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    with g as (
      select ${groupColumns} from vehicle v join fitment f on f.vehicle_id = v.vehicle_id
      where ${where} group by f.part_number, f.position, f.note)
    select g.*, ${itemColumns}, null as replaces
    from g join item i on i.part_number = g.part_number
    left join stock s on s.part_number = i.part_number
    where i.is_active
    order by g.position, i.family, g.note nulls first, g.part_number`.execute(db);
  return rows;
}

/** Sets of a family (null: all), sorted by newest model year, then by number of vehicles. */
export async function findRowsByFamily(
  db: Db,
  family: FamilyCode | null,
  onlySale: boolean,
): Promise<ResultRow[]> {
  return findApplicationRows(
    db,
    sql`${family ? sql`i.family = ${family}` : sql`true`} and ${onlySale ? sql`i.is_sale` : sql`true`}`,
  );
}

export async function findRowsByParts(db: Db, parts: string[]): Promise<ResultRow[]> {
  return findApplicationRows(db, sql`i.part_number = any(${parts})`);
}

async function findApplicationRows(db: Db, where: ReturnType<typeof sql>): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select a.part_number, a.position, a.note, a.car_part_id, a.vehicle_count, a.year_from, a.year_to,
      case when a.year_from = a.year_to then a.year_from end as year, a.make, a.model,
      null as submodel, null as trim, null as engine, ${itemColumns}, null as replaces
    from item_application a join item i on i.part_number = a.part_number
    left join stock s on s.part_number = i.part_number
    where i.is_active and ${where}
    order by a.year_to desc, a.vehicle_count desc, a.part_number, a.position, a.note nulls first`.execute(db);
  return rows;
}

export interface NumberMatch {
  part_number: string;
  brand: string | null;
  number: string | null;
}

/** Further sets that match a number are not returned. */
const MAX_NUMBER_MATCHES = 500;

/**
 * Sets that match a part number: our own numbers first, then interchange numbers, each in the order exact
 * match, prefix, substring. Ignores case, spaces and dashes.
 */
export async function findPartsByNumber(db: Db, number: string): Promise<NumberMatch[]> {
  const normalised = normalisePartNumber(number);
  const pattern = `%${normalised}%`;
  const { rows } = await sql<NumberMatch>`
    select part_number, brand, number from (
    select distinct on (part_number) part_number, brand, number, rank from (
      select part_number, null as brand, null as number,
        case when normalised = ${normalised} then 0 when starts_with(normalised, ${normalised}) then 1 else 2 end as rank
      from item where normalised like ${pattern}
      union all
      select part_number, brand, number,
        case when normalised = ${normalised} then 3 when starts_with(normalised, ${normalised}) then 4 else 5 end
      from interchange_number where normalised like ${pattern}
    ) as hit order by part_number, rank, brand
    ) as best order by rank, part_number collate "C"
    limit ${MAX_NUMBER_MATCHES}`.execute(db);
  return rows;
}
