import { type RawBuilder, sql } from 'kysely';
import { VEHICLE_LEVELS, type Vehicle, type VehicleLevel } from '#domain/vehicle.ts';
import type { Db } from '#server/platform/db.ts';

/** All model years, newest first. The query jumps from year to year in the index instead of reading every vehicle. */
export async function listYears(db: Db): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    with recursive step as (
      (select year from vehicle order by year desc limit 1)
      union all
      select (select v.year from vehicle v where v.year < step.year order by v.year desc limit 1)
      from step where step.year is not null)
    select year from step where year is not null`.execute(db);
  return rows.map((row) => row.year);
}

/** The condition that a column has the value of a level. The case of a submodel, trim or engine does not matter. */
export const hasValue = (column: RawBuilder<unknown>, level: VehicleLevel, value: string | number) =>
  level === 'submodel' || level === 'trim' || level === 'engine'
    ? sql<boolean>`lower(${column}) = lower(${value})`
    : sql<boolean>`${column} = ${value}`;

/** Distinct values of one level among the vehicles that match the other levels of a selection, unsorted. */
export async function listLevelValues(
  db: Db,
  selection: Vehicle,
  level: VehicleLevel,
): Promise<(string | number)[]> {
  if (level === 'year' && VEHICLE_LEVELS.every((each) => selection[each] === null)) return listYears(db);
  let query = db.selectFrom('vehicle').select(level).distinct().where(level, 'is not', null);
  for (const each of VEHICLE_LEVELS) {
    const value = selection[each];
    if (value !== null && each !== level) query = query.where(hasValue(sql.ref(each), each, value));
  }
  const rows = await query.execute();
  return rows.map((row) => row[level]!);
}

/** The number of vehicles that match a selection; an unset level matches any value. */
export async function countVehicles(db: Db, selection: Vehicle): Promise<number> {
  let query = db.selectFrom('vehicle').select(({ fn }) => fn.countAll<number>().as('count'));
  for (const each of VEHICLE_LEVELS) {
    const value = selection[each];
    if (value !== null) query = query.where(hasValue(sql.ref(each), each, value));
  }
  const { count } = await query.executeTakeFirstOrThrow();
  return count;
}
