import { type RawBuilder, sql } from 'kysely';
import type { ImportFormat } from '#domain/import/fields.ts';
import type { Tx } from '#server/platform/db.ts';
import type { ProblemCheck } from './problem-queries.ts';

/** The SQL condition that the catalogue's vehicle `v` is the file's vehicle `s`. */
export const SAME_VEHICLE = sql`v.year = s.year and v.make = s.make and v.model = s.model
  and coalesce(v.submodel, '') = coalesce(s.submodel, '') and coalesce(v.trim, '') = coalesce(s.trim, '')
  and coalesce(v.engine, '') = coalesce(s.engine, '')`;
export const SAME_VEHICLE_IN_ANY_CASE = sql`v.year = s.year and lower(v.make) = lower(s.make)
  and lower(v.model) = lower(s.model) and lower(coalesce(v.submodel, '')) = lower(coalesce(s.submodel, ''))
  and lower(coalesce(v.trim, '')) = lower(coalesce(s.trim, ''))
  and lower(coalesce(v.engine, '')) = lower(coalesce(s.engine, ''))`;

const SAME_NAME = sql`lower(v.make) = lower(s.make) and lower(v.model) = lower(s.model)`;
/** The condition for files that give make and model in one field. */
const SAME_COMBINED_NAME = sql`s.make is null and lower(v.make || ' ' || v.model) = lower(s.model)`;
const SAME_SUBMODEL = sql`lower(v.submodel) = lower(s.submodel)`;
const covers = (sameName: RawBuilder<unknown>, sameSubmodel: RawBuilder<unknown>) => sql`v.year = s.year
  and ${sameName} and (s.submodel is null or ${sameSubmodel}) and (s.trim is null or lower(v.trim) = lower(s.trim))
  and (s.engine is null or lower(v.engine) = lower(s.engine))`;
/** The SQL condition that `v` has all levels that `s` names. */
export const COVERED_VEHICLE = covers(SAME_NAME, SAME_SUBMODEL);

const vehicleLabel = sql`concat_ws(' ', s.year::text, s.make, s.model, s.submodel, s.trim, s.engine)`;

/**
 * Matches each vehicle of a file to vehicles of the catalogue:
 * 1. the one with exactly these levels, preferably in the same case;
 * 2. else, if the file leaves levels open, every vehicle that has the levels it names;
 * 3. else a new vehicle.
 * Only step 2 applies to ACES files, because an application covers all vehicles that match it, and because these files
 * never add vehicles. The submodel of an application may match a submodel or a trim of the catalogue. Returns the check
 * for vehicles without a match.
 */
export async function matchVehicles(
  tx: Tx,
  import_number: number,
  format: ImportFormat,
): Promise<ProblemCheck> {
  const isAces = format === 'aces';
  const thisImport = sql`${import_number}::int`;
  const unmatched = sql`s.import_number = ${thisImport} and not exists (select 1 from import_vehicle_match m
    where m.import_number = ${thisImport} and m.vehicle_ref = s.vehicle_ref)`;
  const match = (isMatch: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`
      insert into import_vehicle_match (import_number, vehicle_ref, vehicle_id, is_new)
      select ${thisImport}, s.vehicle_ref, v.vehicle_id, false from import_vehicle s
      join vehicle v on ${isMatch} where ${where}`.execute(tx);
  if (!isAces) {
    await match(SAME_VEHICLE, sql`s.import_number = ${thisImport}`);
    await match(SAME_VEHICLE_IN_ANY_CASE, unmatched);
  }
  const sameSubmodel = isAces ? sql`lower(s.submodel) in (lower(v.submodel), lower(v.trim))` : SAME_SUBMODEL;
  const mayMatchSeveral = sql`(${isAces}::boolean or s.submodel is null or s.trim is null or s.engine is null)`;
  for (const sameName of [SAME_NAME, SAME_COMBINED_NAME])
    await match(covers(sameName, sameSubmodel), sql`${unmatched} and ${mayMatchSeveral}`);
  if (isAces) {
    const rows = sql`
      select f.row_number, ${vehicleLabel} as value from import_fitment f
      join import_vehicle s on s.import_number = ${thisImport} and s.vehicle_ref = f.vehicle_ref
      where f.import_number = ${thisImport} and ${unmatched}`;
    return { cause: 'vehicle-unknown', column: 'vehicle', rows };
  }
  return assignVehicleIds(tx, import_number);
}

/** Advances the sequence `vehicle_number`, so that its next number is larger than the id of any vehicle. */
export async function skipUsedVehicleNumbers(tx: Tx): Promise<void> {
  await sql`select setval('vehicle_number', greatest((select last_value from vehicle_number),
    (select coalesce(max(vehicle_id), 1) from vehicle)))`.execute(tx);
}

/** Assigns ids to new vehicles, which are inserted when the import is applied. Returns the check that lists them. */
async function assignVehicleIds(tx: Tx, import_number: number): Promise<ProblemCheck> {
  const thisImport = sql`${import_number}::int`;
  await skipUsedVehicleNumbers(tx);
  await sql`
    insert into import_vehicle_match (import_number, vehicle_ref, vehicle_id, is_new)
    select ${thisImport}, s.vehicle_ref, nextval('vehicle_number'), true from import_vehicle s
    where s.import_number = ${thisImport}
      and not exists (select 1 from import_vehicle_match m
        where m.import_number = ${thisImport} and m.vehicle_ref = s.vehicle_ref)
      and exists (select 1 from import_fitment f
        where f.import_number = ${thisImport} and f.vehicle_ref = s.vehicle_ref
          and not f.is_removal)`.execute(tx);
  return {
    cause: 'vehicle-new',
    column: 'vehicle',
    rows: sql`select s.row_number, ${vehicleLabel} as value
      from import_vehicle_match m
      join import_vehicle s on s.import_number = ${thisImport} and s.vehicle_ref = m.vehicle_ref
      where m.import_number = ${thisImport} and m.is_new`,
  };
}
