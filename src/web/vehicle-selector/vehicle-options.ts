import { narrowestLevel, VEHICLE_LEVELS, type Vehicle, type VehicleLevel } from '#domain/vehicle.ts';
import type { Api } from '../platform/api.ts';

/** The values of each level; undefined if not loaded yet, empty if the level is skipped. */
export type VehicleOptions = Partial<Record<VehicleLevel, string[]>>;

class OptionsRefused extends Error {}

/** The values of a level for the selection of the levels above it. */
async function fetchOptions(api: Api, selection: Vehicle, level: VehicleLevel): Promise<string[]> {
  const levelsAbove = VEHICLE_LEVELS.slice(0, VEHICLE_LEVELS.indexOf(level));
  const query = Object.fromEntries(levelsAbove.map((each) => [each, selection[each] ?? undefined]));
  const response = await api('GET /getdistinct', { query: { ...query, field: level } });
  if (!response.ok) throw new OptionsRefused(response.data.smessage);
  return response.data.map((row) => String(row[level]));
}

/** The options of the level below `deepestChosen`; null means the first level. Skips levels without values (VEH-01). */
export async function loadNextOptions(
  api: Api,
  selection: Vehicle,
  deepestChosen: VehicleLevel | null,
): Promise<VehicleOptions> {
  const options: VehicleOptions = {};
  const firstIndex = deepestChosen === null ? 0 : VEHICLE_LEVELS.indexOf(deepestChosen) + 1;
  for (const level of VEHICLE_LEVELS.slice(firstIndex)) {
    const values = await fetchOptions(api, selection, level);
    options[level] = values;
    if (values.length > 0) break;
  }
  return options;
}

/** Leaves out refused options, so that the page is displayed without them. */
function leaveOutRefused(error: unknown): VehicleOptions {
  if (error instanceof OptionsRefused) return {};
  throw error;
}

export async function loadAllOptions(api: Api, selection: Vehicle): Promise<VehicleOptions> {
  const deepest = narrowestLevel(selection);
  const levels = deepest === null ? [] : VEHICLE_LEVELS.slice(0, VEHICLE_LEVELS.indexOf(deepest) + 1);
  const optionsByLevel = [
    ...levels.map(
      async (level): Promise<VehicleOptions> => ({
        [level]: await fetchOptions(api, selection, level),
      }),
    ),
    loadNextOptions(api, selection, deepest),
  ];
  return Object.assign({}, ...(await Promise.all(optionsByLevel.map((each) => each.catch(leaveOutRefused)))));
}

/** Selects a value of a level, which resets the levels below it. */
export function selectLevel(
  state: { selection: Vehicle; options: VehicleOptions },
  level: VehicleLevel,
  value: string,
): { selection: Vehicle; options: VehicleOptions } {
  const levelIndex = VEHICLE_LEVELS.indexOf(level);
  const selection = { ...state.selection };
  const options = { ...state.options };
  for (const each of VEHICLE_LEVELS.slice(levelIndex)) {
    selection[each] = null as never;
    if (each !== level) delete options[each];
  }
  if (value !== '') selection[level] = (level === 'year' ? Number(value) : value) as never;
  return { selection, options };
}
