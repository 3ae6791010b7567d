import { sql } from 'kysely';
import { LIST_PAGE_SIZE } from '#domain/admin-lists.ts';
import type { Position } from '#domain/fitment.ts';
import type { ImportedVehicle } from '#domain/import/fitment-row.ts';
import { escapeLike } from '#domain/record-search.ts';
import type { Car } from '#domain/vehicle.ts';
import { OVERLAPPING } from '#server/imports/compare-fitments.ts';
import { COVERED_VEHICLE, SAME_VEHICLE, SAME_VEHICLE_IN_ANY_CASE } from '#server/imports/match-vehicles.ts';
import { allRows, type Db, onlyRow } from '#server/platform/db.ts';

interface ItemFitmentRow extends Car {
  car_part_id: string;
  position: string;
  note: string | null;
}

/** A page of the item's fitments whose vehicle, position, note or id contains each word of the keyword. */
export async function listFitments(
  db: Db,
  part_number: string,
  { keyword, page }: { keyword: string; page: number },
) {
  const patterns = keyword
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${escapeLike(word)}%`);
  const matching = sql`fitment f join vehicle v on v.vehicle_id = f.vehicle_id where f.part_number = ${part_number}
    and lower(concat_ws(' ', v.year::text, v.make, v.model, v.submodel, v.trim, v.engine, f.position, f.note,
      f.car_part_id)) like all (${patterns}::text[])`;
  const { total } = await onlyRow<{ total: number }>(db)`select count(*)::int as total from ${matching}`;
  const shownPage = Math.min(page, Math.max(1, Math.ceil(total / LIST_PAGE_SIZE)));
  const rows = await allRows<ItemFitmentRow>(db)`
    select f.car_part_id, v.year, v.make, v.model, v.submodel, v.trim, v.engine, f.position, f.note from ${matching}
    order by v.make, v.model, v.year desc, v.submodel nulls first, v.trim nulls first, v.engine nulls first,
      f.position, f.note nulls first, f.car_part_id
      limit ${LIST_PAGE_SIZE} offset ${(shownPage - 1) * LIST_PAGE_SIZE}`;
  return { records: rows, total, total_is_more: false, page: shownPage };
}

export interface RequestedFitment extends Car {
  /** Null if the vehicle is not in the catalogue. */
  vehicle_id: number | null;
  /** True if the item already has the same fitment. */
  exists: boolean;
  /** The item's fitments on this vehicle that overlap the new one. */
  overlaps: { position: string; note: string | null }[];
}

/**
 * Matches vehicles with the catalogue's, as an import does, and compares the new fitments with the item's existing
 * ones. A new vehicle of a known make and model gets the catalogue's spelling of both.
 */
export async function compareFitments(
  db: Db,
  part_number: string,
  requested: { vehicles: ImportedVehicle[]; position: Position; note: string | null },
): Promise<RequestedFitment[]> {
  // The shared SQL conditions expect the aliases `s`, `v`, `c` and `o`.
  return allRows<RequestedFitment>(db)`
    with s as (
      select year, coalesce((select v.make from vehicle v where lower(v.make) = lower(r.make) limit 1), make) as make,
        coalesce((select v.model from vehicle v where lower(v.make) = lower(r.make) and lower(v.model) = lower(r.model)
          limit 1), model) as model, submodel, trim, engine
      from jsonb_to_recordset(${JSON.stringify(requested.vehicles)}::jsonb)
        as r (year int, make text, model text, submodel text, trim text, engine text)),
    c as (select ${requested.position}::text as position, ${requested.note}::text as note),
    matched as (
      select v.vehicle_id, v.year, v.make, v.model, v.submodel, v.trim, v.engine, rank() over (partition by s.year
        order by case when ${SAME_VEHICLE} then 1 when ${SAME_VEHICLE_IN_ANY_CASE} then 2 else 3 end) as rank
      from s join vehicle v on ${COVERED_VEHICLE})
    select v.vehicle_id, s.year, coalesce(v.make, s.make) as make, coalesce(v.model, s.model) as model,
      coalesce(v.submodel, s.submodel) as submodel, coalesce(v.trim, s.trim) as trim, coalesce(v.engine, s.engine) as engine,
      exists (select 1 from fitment o where o.vehicle_id = v.vehicle_id and o.part_number = ${part_number}
        and o.position = c.position and o.note is not distinct from c.note) as exists,
      coalesce((select json_agg(json_build_object('position', o.position, 'note', o.note) order by o.position, o.note)
        from fitment o where o.vehicle_id = v.vehicle_id and o.part_number = ${part_number} and ${OVERLAPPING}), '[]') as overlaps
    from s cross join c left join matched v on v.year = s.year and v.rank = 1
    order by s.year desc, v.submodel nulls first, v.trim nulls first, v.engine nulls first`;
}

export const listFitmentsById = (db: Db, part_number: string, car_part_ids: string[]) =>
  allRows<ItemFitmentRow & { vehicle_id: number }>(db)`
    select f.car_part_id, f.vehicle_id, v.year, v.make, v.model, v.submodel, v.trim, v.engine, f.position, f.note
    from fitment f join vehicle v on v.vehicle_id = f.vehicle_id
    where f.part_number = ${part_number} and f.car_part_id = any(${car_part_ids})
    order by f.car_part_id`;
