/** Byte order mark; makes spreadsheets read the file as UTF-8. */
export const CSV_BOM = '\ufeff';

/** First characters that make a spreadsheet evaluate a cell as a formula; `\uff1d` is the full-width equals sign. */
const FORMULA_START = /^[=+\-@\t\r\uff1d]/;
/** The apostrophe that escapes a formula. A value that itself starts like an escaped formula gets one more. */
const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r\uff1d])/;

/** Escapes formulas with an apostrophe and quotes the value where CSV requires it. Numbers are not escaped. */
function csvCell(value: string | number | boolean | null): string {
  if (typeof value === 'number') return String(value);
  const plain = value === null ? '' : String(value);
  const text = FORMULA_START.test(plain) || ESCAPED_FORMULA.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row, including its line break. */
export const csvLine = (values: readonly (string | number | boolean | null)[]): string =>
  `${values.map(csvCell).join(',')}\r\n`;

/** Restores the value of an exported cell by removing exactly the apostrophe that was added. */
export const unescapeCsvCell = (cell: string): string => cell.replace(ESCAPED_FORMULA, '');
