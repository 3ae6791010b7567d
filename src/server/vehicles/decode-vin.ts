import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { VinCorrectionView } from '#contract/vin.ts';
import { once } from '#domain/memoize.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { type Car, isCar, NO_VEHICLE, VEHICLE_LEVELS, type Vehicle } from '#domain/vehicle.ts';
import { correctVin, parseVin, type VinProblem } from '#domain/vin.ts';
import { createVinDecoder, makesIn } from '#domain/vin-decoder.ts';
import { matchLevelValue } from '#domain/vin-match.ts';
import type { Db } from '#server/platform/db.ts';
import { PROJECT_FOLDER } from '#server/platform/project-folder.ts';
import { listLevelValues } from './queries.ts';

const MAX_CORRECTIONS = 6;

async function readTable(name: string): Promise<string> {
  const file = await readFile(new URL(`data/${name}.csv.gz`, PROJECT_FOLDER));
  return (await promisify(gunzip)(file)).toString('utf8');
}

/** The makes of which cars exist, whether or not the catalogue has them. */
export const loadMakes = once(async () => makesIn(await readTable('vin-wmi')));

const loadDecoder = once(async () => {
  const [wmi, patterns] = await Promise.all([readTable('vin-wmi'), readTable('vin-patterns')]);
  return createVinDecoder({ wmi, patterns });
});

/** Decodes a typed VIN. If its check digit is wrong, the refusal contains the corrections that can be decoded. */
export async function decodeVin(
  text: string,
  currentYear: number,
): Promise<Result<Car, VinProblem | 'vin-unknown-maker' | 'vin-unknown-model'>> {
  const { decode } = await loadDecoder();
  const vin = parseVin(text);
  if (!vin.ok) {
    if (vin.reason !== 'vin-check-digit') return vin;
    const corrections: VinCorrectionView[] = correctVin(text).flatMap((correction) => {
      const result = decode(correction.vin, currentYear);
      return result.kind === 'car' ? [{ ...correction, vehicle: result.car }] : [];
    });
    return refused(vin.reason, { extra: { corrections: corrections.slice(0, MAX_CORRECTIONS) } });
  }
  const result = decode(vin.value, currentYear);
  if (result.kind === 'car') return ok(result.car);
  if (result.kind === 'unknown-maker') return refused('vin-unknown-maker');
  return refused('vin-unknown-model', {
    params: { makes: result.makes.join(', '), year: result.year ?? '' },
  });
}

/** The decoded levels that the catalogue has, in its spelling; null if it does not have the model. */
export async function selectDecodedVehicle(db: Db, decoded: Car): Promise<Vehicle | null> {
  let selection = NO_VEHICLE;
  for (const level of VEHICLE_LEVELS) {
    const values = decoded[level] === null ? [] : await listLevelValues(db, selection, level);
    selection = { ...selection, [level]: matchLevelValue(level, decoded[level], values) };
    if (level === 'model' && !isCar(selection)) return null;
  }
  return selection;
}
