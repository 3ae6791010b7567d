/** Byte order mark; makes spreadsheets read the file as UTF-8. */
export const CSV_BOM = '\ufeff';

/**
 * The place before each text that a spreadsheet may evaluate as a formula; `\uff1d` is the full-width equals sign. Where
 * the decimal separator is a comma, Excel separates cells at `;` and at line breaks, even inside of quotation marks.
 * The text may begin with quotation marks, which Excel drops. A text that itself begins with apostrophes gets one
 * more, so that removing one always restores it.
 */
const FORMULA_START = /(?<=^|[;\r\n])(?=['"]*[=+\-@\t\r\uff1d])/g;
/** The apostrophe that escapes a formula. */
const FORMULA_ESCAPE = /(?<=^|[;\r\n])'(?=['"]*[=+\-@\t\r\uff1d])/g;

/** Escapes formulas with an apostrophe and quotes the value where CSV requires it. Numbers are not escaped. */
function csvCell(value: string | number | boolean | null): string {
  if (typeof value === 'number') return String(value);
  const plain = value === null ? '' : String(value);
  const text = plain.replace(FORMULA_START, "'");
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row, including its line break. */
export const csvLine = (values: readonly (string | number | boolean | null)[]): string =>
  `${values.map(csvCell).join(',')}\r\n`;

/** Restores the value of an exported cell by removing exactly the apostrophes that were added. */
export const unescapeCsvCell = (cell: string): string => cell.replace(FORMULA_ESCAPE, '');
