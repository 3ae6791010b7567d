import { sql } from 'kysely';
import type { ImportFormat } from '#domain/import/fields.ts';
import type { Tx } from '#server/platform/db.ts';
import { matchVehicles } from './match-vehicles.ts';
import { analyzeRows } from './partitions.ts';
import type { ProblemCheck } from './problem-queries.ts';

/**
 * Compares the staged fitments with the catalogue and records the changes. Vehicle, part, position and note identify a
 * fitment; a row with an existing `car_part_id` changes that fitment. Assigns the ids of new fitments, so that applying
 * the import only copies rows. Returns the checks to run.
 */
export async function compareFitments(
  tx: Tx,
  import_number: number,
  format: ImportFormat,
): Promise<ProblemCheck[]> {
  const vehicleCheck = await matchVehicles(tx, import_number, format);
  await collectRequestedFitments(tx, import_number);
  await recordFitmentChanges(tx, import_number);
  await analyzeRows(tx, 'fitment_change', import_number);
  return [vehicleCheck, ...fitmentChecks(import_number, format), overlapCheck(import_number)];
}

/**
 * Creates the table `requested_fitment`: one row per catalogue vehicle, part, position and note of the file. If the
 * file gives several ids for one of them, `other_id` differs from `car_part_id`.
 */
async function collectRequestedFitments(tx: Tx, import_number: number): Promise<void> {
  await sql`drop table if exists requested_fitment`.execute(tx);
  await sql`
    create temp table requested_fitment on commit drop as
    select min(f.row_number) as row_number, max(f.row_number) as last_row, count(*)::int as row_count,
      bool_or(f.is_removal) as is_removal, bool_or(f.is_removal) <> bool_and(f.is_removal) as is_contradicted,
      min(f.car_part_id) as car_part_id, max(f.car_part_id) as other_id,
      m.vehicle_id, f.part_number, f.position, coalesce(f.note, '') as note
    from import_fitment f
    join import_vehicle_match m on m.import_number = ${sql.lit(import_number)} and m.vehicle_ref = f.vehicle_ref
    where f.import_number = ${sql.lit(import_number)}
    group by m.vehicle_id, f.part_number, f.position, coalesce(f.note, '')`.execute(tx);
  await sql`analyze requested_fitment`.execute(tx);
  // `moving_fitment` lists the fitments that a row moves to another vehicle, part, position or note. No other row may
  // match their old state.
  await sql`
    create temp table moving_fitment on commit drop as
    select f.car_part_id from requested_fitment r join fitment f on f.car_part_id = r.car_part_id
    where not r.is_removal and (f.vehicle_id, f.part_number, f.position, coalesce(f.note, ''))
      is distinct from (r.vehicle_id, r.part_number, r.position, r.note)
      and not exists (select 1 from fitment o where o.vehicle_id = r.vehicle_id
        and o.part_number = r.part_number and o.position = r.position
          and coalesce(o.note, '') = r.note)`.execute(tx);
}

/**
 * Records new, changed and removed fitments. In the query, `match_id` is the existing fitment with the requested
 * vehicle, part, position and note. If there is none, `known_id` is the fitment with the requested id.
 */
async function recordFitmentChanges(tx: Tx, import_number: number): Promise<void> {
  const idPrefix = crypto.randomUUID().slice(0, 8);
  await sql`
    insert into import_fitment_change (import_number, row_number, change, car_part_id,
      vehicle_id, part_number, position, note,
      before_vehicle_id, before_part_number, before_position, before_note)
    select ${import_number}::int, row_number,
      case when is_removal then 'removed' when known_id is null then 'new' else 'changed' end,
      coalesce(match_id, known_id, car_part_id, ${idPrefix}::text || '-' || row_number() over ()),
      case when not is_removal then vehicle_id end, case when not is_removal then part_number end,
      case when not is_removal then position end, case when not is_removal then nullif(note, '') end,
      coalesce(match_vehicle, known_vehicle), coalesce(match_part, known_part),
      coalesce(match_position, known_position), case when match_id is not null then match_note else known_note end
    from (
      select r.*, matching.car_part_id as match_id, matching.vehicle_id as match_vehicle, matching.part_number as match_part,
        matching.position as match_position, matching.note as match_note,
        known.car_part_id as known_id, known.vehicle_id as known_vehicle, known.part_number as known_part,
        known.position as known_position, known.note as known_note
      from requested_fitment r
      left join fitment matching on matching.vehicle_id = r.vehicle_id and matching.part_number = r.part_number
        and matching.position = r.position and coalesce(matching.note, '') = r.note
        and matching.car_part_id not in (select car_part_id from moving_fitment)
      left join fitment known on matching.car_part_id is null and known.car_part_id = r.car_part_id) compared
    where case when is_removal then coalesce(match_id, known_id) is not null
      else match_id is null end`.execute(tx);
  await sql`drop table moving_fitment`.execute(tx);
}

function fitmentChecks(import_number: number, format: ImportFormat): ProblemCheck[] {
  // Empty for ACES files, where `vehicle-unknown` already lists these rows.
  const removalsForUnknownVehicles = sql`select f.row_number, f.part_number from import_fitment f
    where f.import_number = ${import_number}::int and f.is_removal and ${format !== 'aces'}::boolean
      and f.vehicle_ref not in (
        select vehicle_ref from import_vehicle_match where import_number = ${import_number}::int)`;
  return [
    {
      cause: 'part-unknown',
      column: 'part_number',
      rows: sql`select f.row_number, f.part_number as value from import_fitment f
        where f.import_number = ${import_number}::int and f.part_number in (
          select part_number from import_fitment where import_number = ${import_number}::int
          except select part_number from item)`,
    },
    // Also finds a row with an id that stands for several fitments because of a range of years or open levels.
    {
      cause: 'fitment-id-conflict',
      column: 'car_part_id',
      rows: sql`select r.row_number, r.car_part_id as value from requested_fitment r
        where r.car_part_id <> r.other_id or r.car_part_id in (
          select car_part_id from requested_fitment where car_part_id is not null
          group by car_part_id having count(*) > 1)`,
    },
    {
      cause: 'conflict-in-file',
      column: 'action',
      rows: sql`select last_row as row_number, concat_ws(' ', part_number, position, nullif(note, '')) as value
        from requested_fitment where is_contradicted`,
    },
    {
      cause: 'duplicate',
      column: 'part_number',
      rows: sql`select last_row as row_number, concat_ws(' ', part_number, position, nullif(note, '')) as value
        from requested_fitment where row_count > 1 and not is_contradicted`,
    },
    {
      cause: 'removal-unknown',
      column: 'part_number',
      rows: sql`select row_number, part_number as value from (
          select row_number, part_number from requested_fitment where is_removal
          union ${removalsForUnknownVehicles}) r
        where not exists (select 1 from import_fitment_change c
          where c.import_number = ${import_number}::int and c.row_number = r.row_number and c.change = 'removed')`,
    },
  ];
}

/** The SQL condition that the fitments `c` and `o` of one part and vehicle overlap (see `overlapCheck`). */
export const OVERLAPPING = sql`((o.position = c.position and (o.note is null) <> (c.note is null))
  or (coalesce(o.note, '') = coalesce(c.note, '') and o.position <> c.position
    and 'Front or Rear' in (o.position, c.position)))`;

/**
 * Finds new or changed fitments that overlap another fitment of the same part and vehicle. Two fitments overlap if only
 * one of them has a note, or if one is for a single axle and the other for both.
 */
function overlapCheck(import_number: number): ProblemCheck {
  const overlap = (other: ReturnType<typeof sql>) => sql`
    select c.row_number, concat_ws(' ', c.part_number, c.position, c.note) as value
    from import_fitment_change c join ${other} o
      on o.vehicle_id = c.vehicle_id and o.part_number = c.part_number and o.car_part_id <> c.car_part_id
    where c.import_number = ${import_number}::int and c.change in ('new', 'changed')
      and ${OVERLAPPING}`;
  const inFile = sql`(select * from import_fitment_change where import_number = ${import_number}::int
    and change in ('new', 'changed'))`;
  const inCatalogue = sql`fitment`;
  return {
    cause: 'overlap',
    column: 'note',
    rows: sql`select distinct on (row_number) row_number, value from (${overlap(inFile)} union all ${overlap(inCatalogue)}) found
      order by row_number`,
  };
}
