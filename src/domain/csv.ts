/** Begins the file, so that spreadsheets read it as UTF-8. */
export const CSV_BOM = '\ufeff';

/** A spreadsheet would run such a cell as a formula. */
const RUNS_AS_FORMULA = /^[=+\-@\t\r\uff1d]/;
/** What {@link csvCell} put an apostrophe before; a cell that had one of its own is given a second. */
const DEFUSED = /^'(?='*[=+\-@\t\r\uff1d])/;

/** One value as a cell: formulas defused by an apostrophe, quoted where the format asks for it. */
function csvCell(value: string | number | boolean | null): string {
  const plain = value === null ? '' : String(value);
  const text = RUNS_AS_FORMULA.test(plain) || DEFUSED.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line with its end. */
export const csvLine = (values: readonly (string | number | boolean | null)[]): string =>
  `${values.map(csvCell).join(',')}\r\n`;

/** The value that an exported cell stands for: takes off exactly the apostrophe that was put there. */
export const undefused = (cell: string): string => cell.replace(DEFUSED, '');
