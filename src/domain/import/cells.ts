import { ITEM_LIMITS } from '#domain/item-limits.ts';
import { isPlainText } from '#domain/plain-text.ts';
import { isDay } from '#domain/shop-day.ts';
import { isValidNumber, type NumberSpecification } from '#domain/specifications.ts';
import type { Cause } from './problems.ts';

/**
 * The kind of a cell. Workbooks store it. In text files, a cell that starts with an apostrophe has the kind `text`; the
 * kind of all others is undefined.
 */
export type CellKind = 'text' | 'number' | 'date' | 'formula' | 'error';

/** The value of a cell, or the reason it is invalid. */
export type CellResult<T> = { value: T; cause?: undefined } | { value?: undefined; cause: Cause };

const success = <T>(value: T): CellResult<T> => ({ value });
const failure = (cause: Cause): CellResult<never> => ({ cause });

const MONTHS = 'jan|feb|fev|mar|apr|avr|may|mai|jun|juin|jul|juil|aug|aou|sep|oct|nov|dec';
/** Dates into which a spreadsheet converts `9-3` or `12/5`: 9-Mar, Mar-09, 2026-03-09 00:00:00, 3/9/2026. */
const CONVERTED_DATE = new RegExp(
  `^(?:\\d{1,2}[-/ ](?:${MONTHS})[a-z]{0,6}\\.?(?:[-/ ]\\d{2,4})?|(?:${MONTHS})[a-z]{0,6}\\.?[-/ ]\\d{1,4}|\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}.*)?|\\d{1,2}/\\d{1,2}/\\d{4})$`,
  'i',
);
/** The notation of spreadsheets for long numbers: 1.23E+05. `12E5`, without a sign, may be a part number. */
const CONVERTED_EXPONENT = /^-?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i;
const SPREADSHEET_ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|#+)$/i;
const FORMULA_START = /^(?:[=\uff1d]|[+@-][A-Za-z(])/;

/**
 * The damage that a spreadsheet has done to a text cell; null if there is none. The original value cannot be restored:
 * `9-Mar` may have been `9-3`, `3-9` or a date.
 */
export function detectDamage(text: string, kind?: CellKind): Cause | null {
  if (kind === 'formula') return 'formula';
  if (kind === 'error') return 'spreadsheet-error';
  if (kind === 'date') return 'spreadsheet-date';
  if (text === '') return null;
  const firstCode = text.charCodeAt(0);
  if (firstCode === HASH && SPREADSHEET_ERROR.test(text)) return 'spreadsheet-error';
  const canStartFormula = firstCode < LETTER_A || firstCode === FULL_WIDTH_EQUALS;
  if (kind === undefined && canStartFormula && FORMULA_START.test(text)) return 'formula';
  if (text.length <= MAX_DAMAGED_LENGTH) {
    if (CONVERTED_EXPONENT.test(text)) return 'spreadsheet-exponent';
    if (CONVERTED_DATE.test(text)) return 'spreadsheet-date';
  }
  return isPlainText(text) ? null : 'control-characters';
}
/** Character codes. They are compared before any pattern is matched, because that is faster in most cells. */
const HASH = 35;
/** Every ASCII character that can start a formula sorts before the letters. */
const LETTER_A = 65;
const FULL_WIDTH_EQUALS = 0xff1d;
/** Converted dates and numbers are not longer than this, in characters. */
const MAX_DAMAGED_LENGTH = 30;

/** A trimmed text of at most `maxLength` characters. */
export function parseText(cell: string, maxLength: number, kind?: CellKind): CellResult<string> {
  const text = cell.trim();
  const damage = detectDamage(text, kind);
  if (damage !== null) return failure(damage);
  return text.length > maxLength ? failure('too-long') : success(text);
}

const CURRENCY_MARKS: Record<'cad' | 'usd', RegExp> = {
  cad: /^(?:C\$|CA\$|CAD\s?\$?|\$)\s?|\s?(?:CAD|\$)$/gi,
  usd: /^(?:U\$|US\$|USD\s?\$?|\$)\s?|\s?(?:USD|\$)$/gi,
};
const ANY_CURRENCY_MARK = /[$€£¥]|\b(?:CAD|USD|EUR|GBP|CA|US|C|U)\b/i;

/**
 * A price in cents; null for an empty cell. Accepts 1234.50 and 1,234.50, optionally with the currency of the column,
 * and 1234,50 if `allowsDecimalComma` (files separated by semicolons or tabs). Ambiguous numbers are rejected: `1,234`
 * may be 1234 or 1.234.
 */
export function parsePrice(
  cell: string,
  currency: 'cad' | 'usd',
  options: { allowsDecimalComma: boolean; kind?: CellKind | undefined },
): CellResult<number | null> {
  const text = cell.trim();
  if (text === '') return options.kind === 'formula' ? failure('formula') : success(null);
  if (options.kind === 'number') return centsOfNumber(Number(text));
  // Without its minus sign, because `-C$5` would be taken for a formula.
  const damage = detectDamage(text.startsWith('-') ? text.slice(1) : text, options.kind);
  if (damage !== null) return failure(damage);
  const amount = text.replaceAll(CURRENCY_MARKS[currency], '').trim();
  if (ANY_CURRENCY_MARK.test(amount)) return failure('price-currency');
  const decimal = normaliseDecimal(amount, options.allowsDecimalComma);
  if (decimal.cause) return decimal;
  const [whole, decimals = ''] = decimal.value.split('.');
  if (decimals.replace(/0+$/, '').length > 2) return failure('price-precision');
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2) || '0');
  // A negative price is out of range, even if `cents` is not: for -0.50, `cents` is 50.
  return checkPriceRange(decimal.value.startsWith('-') ? -1 : cents);
}

const checkPriceRange = (cents: number): CellResult<number> =>
  cents >= 1 && cents <= ITEM_LIMITS.price ? success(cents) : failure('price-range');

function centsOfNumber(value: number): CellResult<number> {
  if (!Number.isFinite(value)) return failure('number-format');
  const cents = Math.round(value * 100);
  // A spreadsheet stores 189.99 as the nearest double; a third decimal is far larger than that rounding error.
  if (Math.abs(value * 100 - cents) > 1e-4) return failure('price-precision');
  return checkPriceRange(cents);
}

/** Converts a number as people and spreadsheets write it to digits with at most one decimal point. */
function normaliseDecimal(text: string, allowsDecimalComma: boolean): CellResult<string> {
  if (/^-?\d+(?:\.\d*)?$/.test(text) || /^\.\d+$/.test(text)) return success(text.replace(/^\./, '0.'));
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return success(text.replaceAll(',', ''));
  if (/^\d{1,3}(?:,\d{3})+$/.test(text)) return failure('number-ambiguous');
  if (allowsDecimalComma && /^\d+,\d{1,2}$/.test(text)) return success(text.replace(',', '.'));
  if (allowsDecimalComma && /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d{1,2})?$/.test(text))
    return success(text.replaceAll(/[ \u00a0\u202f]/g, '').replace(',', '.'));
  return failure(/^[\d.,\s\u00a0\u202f']+$/.test(text) ? 'number-ambiguous' : 'number-format');
}

/** A measured number without its unit; null for an empty cell. */
export function parseMeasure(
  cell: string,
  rule: NumberSpecification,
  options: { allowsDecimalComma: boolean; kind?: CellKind | undefined },
): CellResult<number | null> {
  const text = cell.trim();
  if (text === '') return options.kind === 'formula' ? failure('formula') : success(null);
  const damage = options.kind === 'number' ? null : detectDamage(text, options.kind);
  if (damage !== null) return failure(damage);
  const decimal =
    options.kind === 'number' ? success(text) : normaliseDecimal(text, options.allowsDecimalComma);
  if (decimal.cause) return decimal;
  return isValidNumber(rule, Number(decimal.value))
    ? success(Number(decimal.value))
    : failure('specification-range');
}

/** A day as YYYY-MM-DD; null for an empty cell. Dates in workbooks have already been converted to this form. */
export function parseDay(cell: string, kind?: CellKind): CellResult<string | null> {
  const text = cell.trim();
  if (kind === 'formula' || kind === 'error') return failure(detectDamage(text, kind)!);
  if (text === '') return success(null);
  return isDay(text) ? success(text) : failure('day-format');
}

const MAX_ON_HAND = 10_000_000;

/** Units in stock: a whole number of at least 0; null for an empty cell. Spreadsheets may write 12 as `12.0`. */
export function parseOnHand(cell: string, kind?: CellKind): CellResult<number | null> {
  const text = cell.trim();
  if (text === '') return kind === 'formula' ? failure('formula') : success(null);
  const damage = detectDamage(text.startsWith('-') ? text.slice(1) : text, kind);
  if (damage !== null) return failure(damage);
  if (/^\d{1,3}(?:,\d{3})+$/.test(text)) return failure('number-ambiguous');
  if (!/^-?\d{1,12}(?:\.0*)?$/.test(text)) return failure('units-format');
  const units = Number(text);
  return units >= 0 && units <= MAX_ON_HAND ? success(units) : failure('stock-range');
}

const YES = new Set(['true', '1', 'yes', 'y', 'oui', 'vrai', 'x']);
const NO = new Set(['false', '0', 'no', 'n', 'non', 'faux']);

/** Yes or no, in the English and French words that spreadsheets use; null for an empty cell. */
export function parseBoolean(cell: string, kind?: CellKind): CellResult<boolean | null> {
  const word = cell.trim().toLowerCase();
  if (kind === 'formula' || kind === 'error' || kind === 'date') return failure(detectDamage(word, kind)!);
  if (word === '') return success(null);
  if (YES.has(word)) return success(true);
  return NO.has(word) ? success(false) : failure('switch-format');
}

const MIN_YEAR = 1900;
const MAX_YEAR = 2100;

/** The first and last model year, from `2018`, `2012-2018` or two cells. */
export function parseYears(first: string, last: string, kind?: CellKind): CellResult<[number, number]> {
  if (kind === 'date' || kind === 'formula' || kind === 'error') return failure(detectDamage(first, kind)!);
  const range = first.trim().match(/^(\d{4})(?:\.0+)?(?:\s*[-–]\s*(\d{4}))?$/);
  if (!range)
    return failure(detectDamage(first.trim()) ?? (first.trim() === '' ? 'required' : 'year-format'));
  const end = last.trim() === '' ? (range[2] ?? range[1]!) : last.trim();
  if (!/^\d{4}(?:\.0+)?$/.test(end) || (last.trim() !== '' && range[2])) return failure('year-format');
  const [from, to] = [Number(range[1]), Number(end)];
  if (from < MIN_YEAR || to > MAX_YEAR) return failure('year-format');
  return from > to ? failure('years-reversed') : success([from, to]);
}

const PART_NUMBER = /^[A-Z0-9][A-Z0-9./-]{2,39}$/;

/** One of our part numbers, in upper case. */
export function parsePartNumber(cell: string, kind?: CellKind): CellResult<string> {
  const text = cell.trim().toUpperCase();
  if (kind !== undefined && kind !== 'number' && kind !== 'text') return failure(detectDamage(text, kind)!);
  if (text === '') return failure('required');
  const damage = detectDamage(text);
  if (damage !== null) return failure(damage);
  return PART_NUMBER.test(text) ? success(text) : failure('part-number-format');
}

/** Parses a cell of the column `action`. The value is true if the record is to be deleted. */
export function parseRemoval(cell: string): CellResult<boolean> {
  const word = cell.trim().toLowerCase();
  if (['', 'a', 'add', 'c', 'change', 'n', 'update'].includes(word)) return success(false);
  return ['d', 'delete', 'remove'].includes(word) ? success(true) : failure('action-unknown');
}
