import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { CSV_BOM, csvLine } from '#domain/csv.ts';
import { COLUMNS } from '#domain/import/fields.ts';
import { VEHICLE_LEVELS } from '#domain/vehicle.ts';
import { type Db, openDatabase } from '#server/platform/db.ts';

/** Writes a fitment file with `rows` rows of the shop's own vehicles and parts. */
async function writeFitmentFile(db: Db, path: string, rows: number): Promise<void> {
  const vehicles = await db.selectFrom('vehicle').select(VEHICLE_LEVELS).orderBy('vehicle_id').execute();
  const parts = await db.selectFrom('item').select('part_number').orderBy('part_number').execute();
  const file = createWriteStream(path);
  file.write(CSV_BOM + csvLine(COLUMNS.fitments));
  for (let row = 0; row < rows; row++) {
    const round = Math.floor(row / vehicles.length);
    const vehicle = vehicles[row % vehicles.length]!;
    const part = parts[(row * 7 + round * 131) % parts.length]!;
    const line = csvLine([
      '',
      ...VEHICLE_LEVELS.map((level) => vehicle[level]),
      part.part_number,
      round % 2 === 0 ? 'Front' : 'Rear',
      round % 5 === 4 ? 'w/ 12.6 in rotor' : `set ${round}`,
    ]);
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

// A separate process, so that its memory is not counted as the importer's.
const [url, path, rows] = process.argv.slice(2) as [string, string, string];
const database = await openDatabase({ url, folder: '', connections: 1 });
await writeFitmentFile(database.db, path, Number(rows));
await database.close();
