import { type RawBuilder, sql } from 'kysely';
import { FAMILIES, type FamilyCode } from '#domain/family.ts';
import type { Translations } from '#domain/item-texts.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import type { ListPrices } from '#domain/price.ts';
import type { Years } from '#domain/search/measures.ts';
import type { NamedCar } from '#domain/search/parsed-search.ts';
import { buildTextQuery, type PrefixMatches } from '#domain/search-words.ts';
import { NO_VEHICLE, VEHICLE_LEVELS, type Vehicle } from '#domain/vehicle.ts';
import { allRows, type Db } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';
import { levelConditions } from '#server/vehicles/queries.ts';
import { NAMES_OF_ITEM } from './specification-columns.ts';

/** A set at a position with a note, and the matching vehicles it fits. Levels in which these differ are null. */
export interface ResultRow
  extends Vehicle,
    ListPrices,
    Translations<'displayname'>,
    Omit<Tables['item_application'], keyof Vehicle> {
  /** The notes of a row that was joined from several rows. Each applies to some of its vehicles. */
  notes?: readonly string[];
  family: FamilyCode;
  displayname: string;
  main_image: string | null;
  /** Units available, up to `MAX_SHOWN_STOCK`. */
  available: number;
  /** The interchange number by which the set was found. */
  replaces: { brand: string; number: string } | null;
}

const itemColumns = sql`
  i.part_number, i.family, ${NAMES_OF_ITEM}, i.main_image, i.is_sale,
  i.cad_price, i.usd_price, i.cad_sale_price, i.usd_sale_price,
  coalesce(shown_stock(s), 0) as available`;

/** Sorts by axle and then by family, as the shop lists the families. */
const axleAndFamily = (position: string) =>
  sql`${sql.ref(position)}, array_position(${FAMILIES.map(({ code }) => code)}::text[], i.family)`;

/** A level's value if all vehicles of the group share it, else null. */
export const sharedValue = (level: string) => {
  const column = sql.ref(`v.${level}`);
  return sql`case when count(${column}) = count(*) and min(${column}) = max(${column})
    then min(${column}) end as ${sql.ref(level)}`;
};

const groupColumns = sql`
  f.part_number, f.position, f.note, min(f.car_part_id) as car_part_id,
  count(*)::int as vehicle_count, min(v.year) as year_from, max(v.year) as year_to,
  ${sql.join(VEHICLE_LEVELS.map(sharedValue))}`;

/** Finds the sets for a vehicle; an open level matches any value. `parts` restricts the part numbers. */
export async function findRowsByVehicle(db: Db, vehicle: Vehicle, parts?: string[]): Promise<ResultRow[]> {
  const conditions = levelConditions(vehicle);
  if (parts) conditions.push(sql`f.part_number = any(${parts})`);
  return findGroupedRows(db, sql.join(conditions, sql` and `));
}

/** Finds the sets whose fitments contain a word for each prefix, for the vehicles of a selection. */
export async function findRowsByWords(
  db: Db,
  prefixes: readonly PrefixMatches[],
  selection: VehicleSelection,
): Promise<ResultRow[]> {
  const conditions = wordConditions(prefixes, selection);
  return conditions ? findGroupedRows(db, conditions) : [];
}

/** The SQL condition for the selection's fitments that contain a word for each prefix; null if no fitment can match. */
function wordConditions(prefixes: readonly PrefixMatches[], selection: VehicleSelection) {
  const words = buildTextQuery(prefixes);
  if (words === null) return null;
  const conditions = [sql`f.words @@ ${words.find}::tsquery`, ...vehicleConditions(selection)];
  // The second query is a function call instead of `@@`, so that the planner does not use the index for it.
  if (words.check !== null) conditions.push(sql`ts_match_vq(f.words, ${words.check}::tsquery)`);
  return sql.join(conditions, sql` and `);
}

/** Vehicles of any of the makes and models, within the years, with the chosen levels. */
interface VehicleSelection {
  cars: readonly NamedCar[];
  years: Years | null;
  levels: Vehicle;
}

function vehicleConditions({ cars, years, levels }: VehicleSelection) {
  const conditions: RawBuilder<unknown>[] = levelConditions(levels);
  if (cars.length > 0) conditions.push(anyCar(sql.ref('v.make'), sql.ref('v.model'), cars));
  if (years) conditions.push(sql`v.year between ${years.from} and ${years.to}`);
  return conditions;
}

const anyCar = (make: RawBuilder<unknown>, model: RawBuilder<unknown>, cars: readonly NamedCar[]) =>
  sql`(${sql.join(
    cars.map((car) =>
      car.model === null
        ? sql`${make} = ${car.make}`
        : sql`(${make} = ${car.make} and ${model} = ${car.model})`,
    ),
    sql` or `,
  )})`;

/** Finds the sets for the vehicles of a selection, which must have a level, a car or a year. */
export const findRowsBySelection = (db: Db, selection: VehicleSelection): Promise<ResultRow[]> =>
  findGroupedRows(db, sql.join(vehicleConditions(selection), sql` and `));

/**
 * Finds the sets for any of the cars within the years, without reading every fitment. One condition may be left out: an
 * empty list matches every car, null every year.
 */
export const findRowsByModels = (
  db: Db,
  cars: readonly NamedCar[],
  years: Years | null,
): Promise<ResultRow[]> =>
  allRows<ResultRow>(db)`
    with g as (
      select m.part_number, m.position, m.note, min(m.car_part_id) as car_part_id,
        sum(m.vehicle_count)::int as vehicle_count, min(y.first) as year_from, max(y.last) as year_to,
        case when min(y.first) = max(y.last) then min(y.first) end as year,
        case when min(m.make) = max(m.make) then min(m.make) end as make,
        case when min(m.model) = max(m.model) then min(m.model) end as model
      from model_application m
      cross join lateral (select min(year) as first, max(year) as last from unnest(m.years) as year) as y
      where ${modelConditions(cars, years)} group by m.part_number, m.position, m.note)
    select g.*, null as submodel, null as trim, null as engine, ${itemColumns}, null as replaces
    from g join item i on i.part_number = g.part_number
    left join stock s on s.part_number = i.part_number
    where i.is_active
    order by g.year_to desc, g.vehicle_count desc, ${axleAndFamily('g.position')}, g.part_number, g.note nulls first`;

function modelConditions(cars: readonly NamedCar[], years: Years | null) {
  const conditions = cars.length > 0 ? [anyCar(sql.ref('m.make'), sql.ref('m.model'), cars)] : [];
  if (years) {
    conditions.push(
      sql`exists (select 1 from unnest(m.years) as year where year between ${years.from} and ${years.to})`,
    );
  }
  return sql.join(conditions, sql` and `);
}

/**
 * The SQL query for the `part_number` and `position` of all sets, active or not, whose fitments for any of the cars
 * within the years contain a word for each prefix. Null if no fitment can match.
 */
export function selectSetsOfCars(
  cars: readonly NamedCar[],
  years: Years | null,
  prefixes: readonly PrefixMatches[],
): RawBuilder<unknown> | null {
  if (prefixes.length === 0)
    return sql`select m.part_number, m.position from model_application m where ${modelConditions(cars, years)}`;
  const conditions = wordConditions(prefixes, { cars, years, levels: NO_VEHICLE });
  return (
    conditions &&
    sql`select f.part_number, f.position from vehicle v join fitment f on f.vehicle_id = v.vehicle_id where ${conditions}`
  );
}

const findGroupedRows = (db: Db, where: ReturnType<typeof sql.join>): Promise<ResultRow[]> =>
  allRows<ResultRow>(db)`
    with g as (
      select ${groupColumns} from vehicle v join fitment f on f.vehicle_id = v.vehicle_id
      where ${where} group by f.part_number, f.position, f.note)
    select g.*, ${itemColumns}, null as replaces
    from g join item i on i.part_number = g.part_number
    left join stock s on s.part_number = i.part_number
    where i.is_active
    order by ${axleAndFamily('g.position')}, g.note nulls first, g.part_number`;

/** Finds the sets of a family (null: all), sorted by newest model year, number of vehicles, axle and family. */
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

const findApplicationRows = (db: Db, where: ReturnType<typeof sql>): Promise<ResultRow[]> =>
  allRows<ResultRow>(db)`
    select a.part_number, a.position, a.note, a.car_part_id, a.vehicle_count, a.year_from, a.year_to,
      case when a.year_from = a.year_to then a.year_from end as year, a.make, a.model,
      null as submodel, null as trim, null as engine, ${itemColumns}, null as replaces
    from item_application a join item i on i.part_number = a.part_number
    left join stock s on s.part_number = i.part_number
    where i.is_active and ${where}
    order by a.year_to desc, a.vehicle_count desc, ${axleAndFamily('a.position')}, a.part_number, a.note nulls first`;

/** A set found by its part number or, if `brand` and `number` are given, by an interchange number. */
export interface NumberMatch {
  part_number: string;
  brand: string | null;
  number: string | null;
}

/** Numbers are found by a prefix of at least this length. Shorter prefixes match too many. */
const MIN_PREFIX_LENGTH = 6;
/** The maximum number of sets that are returned for a part number. */
const MAX_NUMBER_MATCHES = 500;

/** Finds sets by number: ours, then interchange numbers. Both are sorted: exact matches, prefixes, substrings. */
export async function findPartsByNumber(db: Db, number: string): Promise<NumberMatch[]> {
  const normalised = normalisePartNumber(number);
  const pattern = `%${normalised}%`;
  return allRows<NumberMatch>(db)`
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
    limit ${MAX_NUMBER_MATCHES}`;
}

/**
 * Returns those numbers that are a part or interchange number or, from six characters on, the beginning of one. The
 * operators `~>=~` and `~<~` compare bytes, so that an index finds the prefix; `~` sorts after letters and digits.
 */
export async function findKnownNumbers(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await allRows<{ typed: string }>(db)`
    select typed from unnest(${numbers}::text[]) as typed
    where exists (select 1 from item where normalised = typed)
      or exists (select 1 from interchange_number where normalised = typed)
      or (length(typed) >= ${MIN_PREFIX_LENGTH} and (
        exists (select 1 from item where normalised ~>=~ typed and normalised ~<~ (typed || '~'))
        or exists (select 1 from interchange_number
          where normalised ~>=~ typed and normalised ~<~ (typed || '~'))))`;
  return new Set(rows.map(({ typed }) => typed));
}

const MAX_SIMILAR_NUMBERS = 3;

/** Part numbers and interchange numbers that are one of the normalised `candidates`, in the order of these. */
export const findSimilarNumbers = (
  db: Db,
  candidates: readonly string[],
): Promise<Pick<SuggestedNumber, 'number' | 'brand'>[]> =>
  allRows<Pick<SuggestedNumber, 'number' | 'brand'>>(db)`
    select number, brand from (
      select normalised, part_number as number, null as brand from item
      where normalised = any(${candidates}) and is_active
      union
      select interchange_number.normalised, number, brand
      from interchange_number join item using (part_number)
      where interchange_number.normalised = any(${candidates}) and is_active
    ) as hit order by array_position(${candidates}::text[], normalised), brand nulls first, number
    limit ${MAX_SIMILAR_NUMBERS}`;

const MAX_SUGGESTED_NUMBERS = 4;

interface SuggestedNumber extends Translations<'displayname'> {
  number: string;
  /** The maker of an interchange number; null for our part numbers. */
  brand: string | null;
  family: FamilyCode;
  displayname: string;
}

/**
 * Numbers that begin with a normalised text; each once, even if it replaces several sets. If `brand` is not empty, only
 * numbers of brands that begin with it.
 */
export async function listNumbersStartingWith(
  db: Db,
  normalised: string,
  brand: string,
): Promise<SuggestedNumber[]> {
  const rows = await allRows<SuggestedNumber>(db)`
    (select null as brand, i.part_number as number, i.family, ${NAMES_OF_ITEM} from item as i
      where is_active and normalised ~>=~ ${normalised} and normalised ~<~ ${`${normalised}~`} and ${brand} = ''
      order by normalised limit ${MAX_SUGGESTED_NUMBERS})
    union all
    (select distinct on (interchange_number.normalised) brand, number, i.family, ${NAMES_OF_ITEM}
      from interchange_number join item as i using (part_number)
      where interchange_number.normalised ~>=~ ${normalised}
        and interchange_number.normalised ~<~ ${`${normalised}~`}
        and is_active
        and starts_with(regexp_replace(upper(brand), '[^A-Z0-9]', '', 'g'), ${brand})
      order by interchange_number.normalised, brand limit ${MAX_SUGGESTED_NUMBERS})`;
  return rows.slice(0, MAX_SUGGESTED_NUMBERS);
}
