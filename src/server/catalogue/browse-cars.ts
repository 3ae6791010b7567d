import { sql } from 'kysely';
import { questionsAbout } from '#domain/fitment.ts';
import { levelChoices } from '#domain/level-choices.ts';
import { compareNaturally, isCar, NO_VEHICLE, type Vehicle } from '#domain/vehicle.ts';
import { allRows, type Db } from '#server/platform/db.ts';
import { loadMatchingVehicles } from './matching-vehicles.ts';

/** A make, model or year to choose next, with its years and the number of its active sets. */
interface Branch {
  value: string;
  year_from: number;
  year_to: number;
  set_count: number;
}

/**
 * The makes, models or years to choose next. If all three are chosen: all years of the model, the values of the further
 * levels and the questions about the car's brakes. Null if the catalogue has no set for the chosen vehicles.
 */
export async function browseCars(db: Db, chosen: Pick<Vehicle, 'year' | 'make' | 'model'>) {
  const vehicle = { ...NO_VEHICLE, ...chosen };
  if (!isCar(vehicle)) {
    const branches = await listBranches(db, vehicle);
    return branches.length > 0 ? { branches, levels: [], questions: [] } : null;
  }
  const [years, matching] = await Promise.all([listBranches(db, vehicle), loadMatchingVehicles(db, vehicle)]);
  if (!years.some(({ value }) => value === String(vehicle.year))) return null;
  const levels = (['submodel', 'trim', 'engine'] as const).map((level) => ({
    level,
    values: levelChoices(matching.vehicles.flatMap((each) => each[level] ?? [])),
  }));
  return {
    branches: years,
    levels: levels.filter(({ values }) => values.length > 0),
    questions: questionsAbout(matching),
  };
}

/** All makes, the models of a make (both in natural order), or the years of a model (newest first). */
async function listBranches(db: Db, { make, model }: Vehicle): Promise<Branch[]> {
  const value = model === null ? sql.ref(make === null ? 'm.make' : 'm.model') : sql`year::text`;
  const rows = await allRows<Branch>(db)`
    select ${value} as value, min(year) as year_from, max(year) as year_to,
      count(distinct m.part_number)::int as set_count
    from model_application m join item i on i.part_number = m.part_number
    cross join unnest(m.years) as year
    where i.is_active
      and ${make === null ? sql`true` : sql`m.make = ${make}`}
      and ${model === null ? sql`true` : sql`m.model = ${model}`}
    group by 1`;
  return model === null
    ? rows.sort((a, b) => compareNaturally(a.value, b.value))
    : rows.sort((a, b) => b.year_from - a.year_from);
}
