import type { ImportKind } from '#domain/import/fields.ts';
import { type FitmentRow, type ImportedVehicle, parseFitmentRow } from '#domain/import/fitment-row.ts';
import { type InterchangeRow, parseInterchangeRow } from '#domain/import/interchange-row.ts';
import { type ItemRow, parseItemRow } from '#domain/import/item-row.ts';
import { ImportRefused, isBlocking, type Problem } from '#domain/import/problems.ts';
import type { ColumnIndexes, SheetOptions, SheetRow } from '#domain/import/sheet-row.ts';
import { columnsOf, type STAGED_COLUMNS, STAGING_TABLES, type StagingTable, stagedFile } from '../staging.ts';
import { type LineFile, openLineFile } from './copy-lines.ts';
import { LIMITS } from './limits.ts';
import { ProblemTally } from './tally.ts';

type ItemColumn = keyof (typeof STAGED_COLUMNS)['item'];
const ITEM_COLUMNS = columnsOf('item').map(([name]) => name as ItemColumn);
/** The characters of an invalid row's part number that are shown with its problems. */
const MAX_SHOWN_LENGTH = 40;
/** An open level in a vehicle's key. No level contains a line break. */
const OPEN_LEVEL = '\n';

/** Writes the parsed rows of one import to its staged files. */
export class RowWriter {
  rows = 0;
  readonly tally: ProblemTally;
  private readonly files: Record<StagingTable, LineFile>;
  private readonly vehicles = new Map<string, number>();

  constructor(folder: string) {
    this.files = Object.fromEntries(
      STAGING_TABLES.map((table) => [table, openLineFile(stagedFile(folder, table))]),
    ) as Record<StagingTable, LineFile>;
    this.tally = new ProblemTally((row_number, problem) =>
      this.files.problem.write([
        row_number,
        problem.column,
        problem.value,
        problem.cause,
        isBlocking(problem.cause),
      ]),
    );
  }

  writeSheetRow(
    kind: ImportKind,
    row_number: number,
    row: SheetRow,
    columns: { indexes: ColumnIndexes; count: number },
    options: SheetOptions,
  ): void {
    this.countRow();
    const { indexes } = columns;
    const extraCell = findExtraCell(row, columns.count);
    const part_number = (row.cells[indexes.part_number ?? -1] ?? '').slice(0, MAX_SHOWN_LENGTH);
    const reject = (problems: readonly Problem[]) =>
      this.tally.addRejectedRow(row_number, problems, part_number);
    if (extraCell) reject([extraCell]);
    else if (kind === 'fitments') {
      const result = parseFitmentRow(row, indexes);
      if (result.problems) reject(result.problems);
      else this.writeFitment(row_number, result.row);
    } else if (kind === 'interchange') {
      const result = parseInterchangeRow(row, indexes);
      if (result.problems) reject(result.problems);
      else this.writeInterchange(row_number, result.row);
    } else {
      const result = parseItemRow(row, indexes, options);
      if (result.problems) reject(result.problems);
      else this.writeItem(row_number, result.row);
    }
  }

  countRow(): void {
    if (++this.rows > LIMITS.rows) throw new ImportRefused('too-many-rows', { most: LIMITS.rows });
  }

  writeItem(row_number: number, row: ItemRow): void {
    const values: Record<ItemColumn, string | number | boolean | null> = { row_number, ...row };
    this.files.item.write(ITEM_COLUMNS.map((name) => values[name]));
  }

  writeInterchange(row_number: number, row: InterchangeRow): void {
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

  writeFitment(row_number: number, row: FitmentRow): void {
    for (const vehicle of row.vehicles) {
      this.files.fitment.write([
        row_number,
        row.is_removal,
        row.car_part_id,
        this.writeVehicle(vehicle, row_number),
        row.part_number,
        row.position,
        row.note,
      ]);
    }
  }

  /** Writes a vehicle unless it was written before. Returns the number by which fitments refer to it. */
  private writeVehicle(vehicle: ImportedVehicle, row_number: number): number {
    const { year, make, model, submodel, trim, engine } = vehicle;
    const levels = [year, make, model, submodel, trim, engine];
    const key = levels.map((level) => level ?? OPEN_LEVEL).join('\t');
    const existing = this.vehicles.get(key);
    if (existing !== undefined) return existing;
    const vehicle_ref = this.vehicles.size + 1;
    if (vehicle_ref > LIMITS.vehicles)
      throw new ImportRefused('too-many-vehicles', { most: LIMITS.vehicles });
    this.vehicles.set(key, vehicle_ref);
    this.files.vehicle.write([vehicle_ref, row_number, year, make, model, submodel, trim, engine]);
    return vehicle_ref;
  }

  close(): void {
    for (const file of Object.values(this.files)) file.close();
  }
}

/** Finds a value beyond the last column of the header. The cells of such a row have probably shifted. */
function findExtraCell({ cells }: SheetRow, columnCount: number): Problem | null {
  for (let index = columnCount; index < cells.length; index++) {
    const value = cells[index]!;
    if (value !== '') return { cause: 'cells-extra', column: null, value: value.slice(0, 200) };
  }
  return null;
}
