import type { ImportKind } from '#domain/import/fields.ts';
import { type FitmentRow, type NamedVehicle, readFitmentRow } from '#domain/import/fitment-row.ts';
import { type InterchangeRow, readInterchangeRow } from '#domain/import/interchange-row.ts';
import { type ItemRow, readItemRow } from '#domain/import/item-row.ts';
import { FileRefused, isBlocking, type Problem } from '#domain/import/problems.ts';
import type { Places, SheetOptions, SheetRow } from '#domain/import/sheet-row.ts';
import { columnsOf, STAGED, type Subject, stagedFile } from '../staging.ts';
import { type LineFile, openLineFile } from './copy-lines.ts';
import { LIMITS } from './limits.ts';
import { Tally } from './tally.ts';

/** Writes what was read to the staged files of one import. */
export class RowWriter {
  rows = 0;
  readonly tally: Tally;
  private readonly files: Record<Subject, LineFile>;
  private readonly vehicles = new Map<string, number>();

  constructor(folder: string) {
    this.files = Object.fromEntries(
      Object.keys(STAGED).map((subject) => [subject, openLineFile(stagedFile(folder, subject as Subject))]),
    ) as Record<Subject, LineFile>;
    this.tally = new Tally((row_number, found) =>
      this.files.problem.write([row_number, found.column, found.value, found.cause, isBlocking(found.cause)]),
    );
  }

  /** One row of a sheet of the given kind. */
  sheetRow(kind: ImportKind, row_number: number, row: SheetRow, places: Places, options: SheetOptions): void {
    this.count();
    const extra = extraCell(row, places);
    if (extra) this.tally.reject(row_number, [extra]);
    else if (kind === 'fitments') {
      const reading = readFitmentRow(row, places);
      if (reading.problems) this.tally.reject(row_number, reading.problems);
      else this.fitment(row_number, reading.row);
    } else if (kind === 'interchange') {
      const reading = readInterchangeRow(row, places);
      if (reading.problems) this.tally.reject(row_number, reading.problems);
      else this.interchange(row_number, reading.row);
    } else {
      const reading = readItemRow(row, places, options);
      if (reading.problems) this.tally.reject(row_number, reading.problems);
      else this.item(row_number, reading.row);
    }
  }

  count(): void {
    if (++this.rows > LIMITS.rows) throw new FileRefused('too-many-rows', { most: LIMITS.rows });
  }

  item(row_number: number, row: ItemRow): void {
    const values: Record<string, string | number | boolean | null> = { row_number, ...row };
    this.files.item.write(columnsOf('item').map(([name]) => values[name] ?? null));
  }

  interchange(row_number: number, row: InterchangeRow): void {
    const { is_removal, part_number, brand, number, normalised, was_number } = row;
    this.files.interchange.write([
      row_number,
      is_removal,
      part_number,
      brand,
      number,
      normalised,
      was_number,
    ]);
  }

  fitment(row_number: number, row: FitmentRow): void {
    for (const vehicle of row.vehicles) {
      this.files.fitment.write([
        row_number,
        row.is_removal,
        row.car_part_id,
        this.vehicleRef(vehicle, row_number),
        row.part_number,
        row.position,
        row.note,
      ]);
    }
  }

  /** Each vehicle is written once; fitments name it by its number in this file. */
  private vehicleRef(vehicle: NamedVehicle, row_number: number): number {
    const { year, make, model, submodel, trim, engine } = vehicle;
    const key = `${year}\t${make ?? '\n'}\t${model}\t${submodel ?? '\n'}\t${trim ?? '\n'}\t${engine ?? '\n'}`;
    const known = this.vehicles.get(key);
    if (known !== undefined) return known;
    const vehicle_ref = this.vehicles.size + 1;
    if (vehicle_ref > LIMITS.vehicles) throw new FileRefused('too-many-vehicles', { most: LIMITS.vehicles });
    this.vehicles.set(key, vehicle_ref);
    this.files.vehicle.write([vehicle_ref, row_number, year, make, model, submodel, trim, engine]);
    return vehicle_ref;
  }

  close(): void {
    for (const file of Object.values(this.files)) file.close();
  }
}

/** A value beyond the last column of the header: the row has slipped, and nothing in it can be trusted. */
function extraCell(row: SheetRow, places: Places & { width?: number }): Problem | null {
  const width = places.width ?? Number.POSITIVE_INFINITY;
  for (let index = width; index < row.cells.length; index++) {
    const value = row.cells[index]!;
    if (value !== '') return { cause: 'cells-extra', column: null, value: value.slice(0, 200) };
  }
  return null;
}
