import { type RawBuilder, sql } from 'kysely';
import { VEHICLE_LEVELS, type Vehicle, type VehicleLevel } from '#domain/vehicle.ts';
import { allRows, type Db } from '#server/platform/db.ts';

/** All model years, newest first. The query jumps from year to year in the index instead of reading every vehicle. */
export async function listYears(db: Db): Promise<number[]> {
  const rows = await allRows<{ year: number }>(db)`
    with recursive step as (
      (select year from vehicle order by year desc limit 1)
      union all
      select (select v.year from vehicle v where v.year < step.year order by v.year desc limit 1)
      from step where step.year is not null)
    select year from step where year is not null`;
  return rows.map((row) => row.year);
}

/** Conditions on the vehicle `v`. An open level matches any value; case matters only for makes and models. */
export const levelConditions = (selection: Vehicle): RawBuilder<boolean>[] =>
  VEHICLE_LEVELS.filter((level) => selection[level] !== null).map((level) => {
    const column = sql.ref(`v.${level}`);
    return level === 'submodel' || level === 'trim' || level === 'engine'
      ? sql<boolean>`lower(${column}) = lower(${selection[level]})`
      : sql<boolean>`${column} = ${selection[level]}`;
  });

/** Distinct values of one level among the vehicles that match the other levels of a selection, unsorted. */
export async function listLevelValues(
  db: Db,
  selection: Vehicle,
  level: VehicleLevel,
): Promise<(string | number)[]> {
  if (level === 'year' && VEHICLE_LEVELS.every((each) => selection[each] === null)) return listYears(db);
  const rows = await db
    .selectFrom('vehicle as v')
    .select(level)
    .distinct()
    .where(level, 'is not', null)
    .where(({ and }) => and(levelConditions({ ...selection, [level]: null })))
    .execute();
  return rows.map((row) => row[level]!);
}

export async function countVehicles(db: Db, selection: Vehicle): Promise<number> {
  const { count } = await db
    .selectFrom('vehicle as v')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ and }) => and(levelConditions(selection)))
    .executeTakeFirstOrThrow();
  return count;
}
