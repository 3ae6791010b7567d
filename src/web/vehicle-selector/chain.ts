import { VEHICLE_LEVELS, type Vehicle, type VehicleLevel } from '#domain/vehicle.ts';
import type { Api } from '../platform/api.ts';

/** Each level's values, as far as they are known; undefined is not asked yet, empty is passed over. */
export type Options = Partial<Record<VehicleLevel, string[]>>;

/** The shop did not say what a list holds, so nobody knows whether it is empty. */
export class ListRefused extends Error {}

/** The values of one level under what is chosen above it. Throws when the shop refuses or is not reached. */
async function optionsOf(api: Api, chosen: Vehicle, level: VehicleLevel): Promise<string[]> {
  const above = VEHICLE_LEVELS.slice(0, VEHICLE_LEVELS.indexOf(level));
  const query = Object.fromEntries(above.map((each) => [each, chosen[each] ?? undefined]));
  const response = await api('GET /getdistinct', { query: { ...query, field: level } });
  if (!response.ok) throw new ListRefused(response.data.smessage);
  return response.data.map((row) => String(row[level]));
}

/**
 * The lists that a choice opens: the next level's, and while a level has no values the one after
 * it, until one has some (VEH-01).
 */
export async function loadNext(api: Api, chosen: Vehicle, after: VehicleLevel | null): Promise<Options> {
  const loaded: Options = {};
  const from = after === null ? 0 : VEHICLE_LEVELS.indexOf(after) + 1;
  for (const level of VEHICLE_LEVELS.slice(from)) {
    const values = await optionsOf(api, chosen, level);
    loaded[level] = values;
    if (values.length > 0) break;
  }
  return loaded;
}

/** A page is shown without the lists that were refused. */
function without<T>(nothing: T) {
  return (fault: unknown): T => {
    if (fault instanceof ListRefused) return nothing;
    throw fault;
  };
}

/** Every list that a selection needs: of each chosen level, and the next one after. */
export async function loadChain(api: Api, chosen: Vehicle): Promise<Options> {
  const deepest = VEHICLE_LEVELS.findLast((level) => chosen[level] !== null) ?? null;
  const set = VEHICLE_LEVELS.filter(
    (_, index) => deepest !== null && index <= VEHICLE_LEVELS.indexOf(deepest),
  );
  const lists = await Promise.all(
    set.map(
      async (level) => [level, await optionsOf(api, chosen, level).catch(without<string[]>([]))] as const,
    ),
  );
  return {
    ...Object.fromEntries(lists),
    ...(await loadNext(api, chosen, deepest).catch(without<Options>({}))),
  };
}

/** A change of one level: the levels below it are open again, and their lists unknown. */
export function choose(
  state: { chosen: Vehicle; options: Options },
  level: VehicleLevel,
  value: string,
): { chosen: Vehicle; options: Options } {
  const at = VEHICLE_LEVELS.indexOf(level);
  const chosen = { ...state.chosen };
  const options = { ...state.options };
  for (const each of VEHICLE_LEVELS.slice(at)) {
    chosen[each] = null as never;
    if (each !== level) delete options[each];
  }
  if (value !== '') chosen[level] = (level === 'year' ? Number(value) : value) as never;
  return { chosen, options };
}
