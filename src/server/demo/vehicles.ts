import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { NewVehicle } from '#server/catalogue/insert-catalogue.ts';
import { PROJECT_FOLDER } from '#server/platform/project-folder.ts';

const FILE = new URL('data/vehicles.csv.gz', PROJECT_FOLDER);

/** Every vehicle of the file; its id is its position in the file. */
export async function readVehicles(): Promise<NewVehicle[]> {
  const [, ...rows] = parse(gunzipSync(await readFile(FILE)));
  return rows.map(([year, make, model, submodel, trim, engine], index) => ({
    vehicle_id: index + 1,
    year: Number(year),
    make: make!,
    model: model!,
    submodel: submodel || null,
    trim: trim || null,
    engine: engine || null,
  }));
}

/** The models of the default catalogue. */
const POPULAR_MODELS = new Set([
  'Honda/Civic',
  'Honda/Accord',
  'Honda/CR-V',
  'Toyota/Corolla',
  'Toyota/Camry',
  'Toyota/RAV4',
  'Ford/F-150',
  'Ford/Escape',
  'Ford/Focus',
  'Chevrolet/Malibu',
  'Chevrolet/Equinox',
  'Jeep/Wrangler',
  'Subaru/Forester',
  'Mazda/Mazda3',
  'Mazda/CX-5',
  'Nissan/Altima',
  'Hyundai/Elantra',
  'Kia/Soul',
  'Volkswagen/Jetta',
  'BMW/328i',
  'Audi/A4',
]);

/** Chooses the vehicles of the default catalogue, all vehicles, or a given number with the default ones first. */
export function chooseVehicles(all: readonly NewVehicle[], choice: 'default' | 'all' | number): NewVehicle[] {
  if (choice === 'all') return [...all];
  const isDefault = (each: NewVehicle) =>
    each.year >= 2010 && each.year <= 2024 && POPULAR_MODELS.has(`${each.make}/${each.model}`);
  const defaults = all.filter(isDefault);
  if (choice === 'default') return defaults;
  return [...defaults, ...all.filter((each) => !isDefault(each))].slice(0, choice);
}
