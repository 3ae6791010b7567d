import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { CSV_BOM, csvLine } from '#domain/csv.ts';
import { COLUMNS } from '#domain/import/fields.ts';
import { VEHICLE_LEVELS, type Vehicle } from '#domain/vehicle.ts';
import { openDatabase } from '#server/platform/db.ts';

interface Fitment {
  vehicle: Vehicle;
  part_number: string;
  position: string;
  note: string;
}

/** `rows` fitments of the shop's own vehicles and parts. */
function* generateFitments(vehicles: Vehicle[], parts: string[], rows: number): Generator<Fitment> {
  for (let row = 0; row < rows; row++) {
    const round = Math.floor(row / vehicles.length);
    yield {
      vehicle: vehicles[row % vehicles.length]!,
      part_number: parts[(row * 7 + round * 131) % parts.length]!,
      position: round % 2 === 0 ? 'Front' : 'Rear',
      note: round % 5 === 4 ? 'w/ 12.6 in rotor' : `set ${round}`,
    };
  }
}

function* sheetLines(fitments: Iterable<Fitment>): Generator<string> {
  yield CSV_BOM + csvLine(COLUMNS.fitments);
  for (const { vehicle, part_number, position, note } of fitments)
    yield csvLine(['', ...VEHICLE_LEVELS.map((level) => vehicle[level]), part_number, position, note]);
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The lines of an ACES file. ACES has no trim, so fitments that differ only in their trim are duplicates. */
function* acesLines(fitments: Iterable<Fitment>): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>\n<ACES version="4.2"><Header><Company>Halden</Company></Header>\n';
  let id = 0;
  for (const { vehicle, part_number, position, note } of fitments) {
    const { year, make, model, submodel } = vehicle;
    const levels = [['Make', make], ['Model', model], ...(submodel === null ? [] : [['SubModel', submodel]])];
    yield `<App action="A" id="${++id}"><Years from="${year}" to="${year}"/>
${levels.map(([name, value]) => `<${name}>${escapeXml(value!)}</${name}>`).join('')}<Note>${note}</Note>
<Qty>1</Qty><PartType id="1896"/><Position id="${position === 'Front' ? 22 : 30}"/><Part>${part_number}</Part></App>
`;
  }
  yield `<Footer><RecordCount>${id}</RecordCount></Footer></ACES>\n`;
}

// Runs in a separate process, so that its memory does not count as the importer's.
const [url, path, rows] = process.argv.slice(2) as [string, string, string];
const { db, close } = await openDatabase({ url, folder: 'unused', connections: 1 });
const vehicles = await db.selectFrom('vehicle').select(VEHICLE_LEVELS).orderBy('vehicle_id').execute();
const parts = await db.selectFrom('item').select('part_number').orderBy('part_number').execute();
await close();
const fitments = generateFitments(
  vehicles,
  parts.map((part) => part.part_number),
  Number(rows),
);
const file = createWriteStream(path);
for (const line of path.endsWith('.xml') ? acesLines(fitments) : sheetLines(fitments))
  if (!file.write(line)) await once(file, 'drain');
file.end();
await once(file, 'finish');
