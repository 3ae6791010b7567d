import { isPlainText } from '#domain/plain-text.ts';
import type { Cause } from './problems.ts';

/**
 * What a cell surely is: a spreadsheet says so, or an apostrophe marks a `text`. Undefined for the
 * cells of plain text files.
 */
export type CellKind = 'text' | 'number' | 'date' | 'formula' | 'error';

/** What a cell comes to: a value, or why it cannot be taken. */
export type Reading<T> = { value: T; cause?: undefined } | { value?: undefined; cause: Cause };

const read = <T>(value: T): Reading<T> => ({ value });
const not = (cause: Cause): Reading<never> => ({ cause });

const MONTHS = 'jan|feb|fev|mar|apr|avr|may|mai|jun|juin|jul|juil|aug|aou|sep|oct|nov|dec';
/** `9-3` and `12/5` as a spreadsheet leaves them: 9-Mar, Mar-09, 2026-03-09 00:00:00, 3/9/2026. */
const DATE_LEFT_BY_SPREADSHEET = new RegExp(
  `^(?:\\d{1,2}[-/ ](?:${MONTHS})[a-z]{0,6}\\.?(?:[-/ ]\\d{2,4})?|(?:${MONTHS})[a-z]{0,6}\\.?[-/ ]\\d{1,4}|\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}.*)?|\\d{1,2}/\\d{1,2}/\\d{4})$`,
  'i',
);
/** 1.23E+05: a long number as a spreadsheet shows it. `12E5` without a sign may be a part's name. */
const EXPONENT_LEFT_BY_SPREADSHEET = /^-?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i;
const SPREADSHEET_ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|#+)$/i;
const STARTS_FORMULA = /^(?:[=\uff1d]|[+@-][A-Za-z(])/;

/**
 * What a spreadsheet did to a cell that holds text, or null. What it may have been before is never
 * guessed: `9-Mar` was `9-3`, `3-9`, or a date.
 */
export function damageOf(text: string, kind?: CellKind): Cause | null {
  if (kind === 'formula') return 'formula';
  if (kind === 'error') return 'spreadsheet-error';
  if (kind === 'date') return 'spreadsheet-date';
  if (text === '') return null;
  const first = text.charCodeAt(0);
  if (first === HASH && SPREADSHEET_ERROR.test(text)) return 'spreadsheet-error';
  if (kind === undefined && (first < LETTER_A || first === FULL_WIDTH_EQUALS) && STARTS_FORMULA.test(text)) {
    return 'formula';
  }
  if (text.length <= MAX_DAMAGE) {
    if (EXPONENT_LEFT_BY_SPREADSHEET.test(text)) return 'spreadsheet-exponent';
    if (DATE_LEFT_BY_SPREADSHEET.test(text)) return 'spreadsheet-date';
  }
  return isPlainText(text) ? null : 'control-characters';
}
const HASH = 35;
/** Every sign that could begin a formula stands before the letters. */
const LETTER_A = 65;
const FULL_WIDTH_EQUALS = 0xff1d;
const MAX_DAMAGE = 30;

/** A text of at most `most` characters; spaces around it are taken off. */
export function readText(cell: string, most: number, kind?: CellKind): Reading<string> {
  const text = cell.trim();
  const damage = damageOf(text, kind);
  if (damage !== null) return not(damage);
  return text.length > most ? not('too-long') : read(text);
}

const CURRENCY_MARKS: Record<'cad' | 'usd', RegExp> = {
  cad: /^(?:C\$|CA\$|CAD\s?\$?|\$)\s?|\s?(?:CAD|\$)$/gi,
  usd: /^(?:U\$|US\$|USD\s?\$?|\$)\s?|\s?(?:USD|\$)$/gi,
};
const ANY_CURRENCY_MARK = /[$€£¥]|\b(?:CAD|USD|EUR|GBP|CA|US|C|U)\b/i;
/** The dearest price the shop takes, in cents. */
const MAX_PRICE = 10_000_000;

/**
 * A price in cents; null for an empty cell. Takes 1234.50, 1,234.50 and the column's own currency
 * mark; with `decimalComma` (files parted by semicolon or tab) also 1234,50. What could be read in
 * two ways is refused: `1,234` is twelve hundred or one and a bit.
 */
export function readPrice(
  cell: string,
  currency: 'cad' | 'usd',
  options: { decimalComma: boolean; kind?: CellKind },
): Reading<number | null> {
  const text = cell.trim();
  if (text === '') return options.kind === 'formula' ? not('formula') : read(null);
  if (options.kind === 'number') return centsOfNumber(Number(text));
  const damage = damageOf(text.startsWith('-') ? text.slice(1) : text, options.kind);
  if (damage !== null) return not(damage);
  const bare = text.replaceAll(CURRENCY_MARKS[currency], '').trim();
  if (ANY_CURRENCY_MARK.test(bare)) return not('price-currency');
  const plain = plainDecimal(bare, options.decimalComma);
  if (plain.value === undefined) return plain;
  const [whole, decimals = ''] = plain.value.split('.');
  if (decimals.replace(/0+$/, '').length > 2) return not('price-precision');
  if (whole!.replace(/^-?0+/, '').length > 9) return not('price-range');
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2) || '0');
  return inPriceRange(plain.value.startsWith('-') ? -1 : cents);
}

const inPriceRange = (cents: number): Reading<number> =>
  cents >= 1 && cents <= MAX_PRICE ? read(cents) : not('price-range');

function centsOfNumber(value: number): Reading<number> {
  if (!Number.isFinite(value)) return not('number-format');
  const cents = Math.round(value * 100);
  // A spreadsheet keeps 189.99 as the nearest double; a third decimal is far outside that error.
  if (Math.abs(value * 100 - cents) > 1e-4) return not('price-precision');
  return inPriceRange(cents);
}

/** Digits with a point at most, from a number as people and spreadsheets write it. */
function plainDecimal(text: string, decimalComma: boolean): Reading<string> {
  if (/^-?\d+(?:\.\d*)?$/.test(text) || /^\.\d+$/.test(text)) return read(text.replace(/^\./, '0.'));
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return read(text.replaceAll(',', ''));
  if (/^\d{1,3}(?:,\d{3})+$/.test(text)) return not('number-ambiguous');
  if (decimalComma && /^\d+,\d{1,2}$/.test(text)) return read(text.replace(',', '.'));
  if (decimalComma && /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d{1,2})?$/.test(text))
    return read(text.replaceAll(/[ \u00a0\u202f]/g, '').replace(',', '.'));
  return not(/^[\d.,\s\u00a0\u202f']+$/.test(text) ? 'number-ambiguous' : 'number-format');
}

/** Most pieces of one part on the shelf. */
const MAX_ON_HAND = 10_000_000;

/** Pieces in stock: a whole number from 0. `12.0` is a spreadsheet's twelve. */
export function readOnHand(cell: string, kind?: CellKind): Reading<number | null> {
  const text = cell.trim();
  if (text === '') return kind === 'formula' ? not('formula') : read(null);
  const damage = damageOf(text.startsWith('-') ? text.slice(1) : text, kind);
  if (damage !== null) return not(damage);
  if (/^\d{1,3}(?:,\d{3})+$/.test(text)) return not('number-ambiguous');
  if (!/^-?\d{1,12}(?:\.0*)?$/.test(text)) return not('number-format');
  const units = Number(text);
  return units >= 0 && units <= MAX_ON_HAND ? read(units) : not('stock-range');
}

const YES = new Set(['true', '1', 'yes', 'y', 'oui', 'vrai', 'x']);
const NO = new Set(['false', '0', 'no', 'n', 'non', 'faux']);

/** Yes or no in the words that spreadsheets use for it; null for an empty cell. */
export function readSwitch(cell: string, kind?: CellKind): Reading<boolean | null> {
  const word = cell.trim().toLowerCase();
  if (kind === 'formula' || kind === 'error' || kind === 'date') return not(damageOf(word, kind)!);
  if (word === '') return read(null);
  if (YES.has(word)) return read(true);
  return NO.has(word) ? read(false) : not('switch-format');
}

const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2100;

/** Model years from first to last, from `2018`, `2012-2018` or two cells. */
export function readYears(first: string, last: string, kind?: CellKind): Reading<[number, number]> {
  if (kind === 'date' || kind === 'formula' || kind === 'error') return not(damageOf(first, kind)!);
  const range = first.trim().match(/^(\d{4})(?:\.0+)?(?:\s*[-–]\s*(\d{4}))?$/);
  if (!range) return not(damageOf(first.trim()) ?? (first.trim() === '' ? 'required' : 'year-format'));
  const end = last.trim() === '' ? (range[2] ?? range[1]!) : last.trim();
  if (!/^\d{4}(?:\.0+)?$/.test(end) || (last.trim() !== '' && range[2])) return not('year-format');
  const [from, to] = [Number(range[1]), Number(end)];
  if (from < EARLIEST_YEAR || to > LATEST_YEAR) return not('year-format');
  return from > to ? not('years-reversed') : read([from, to]);
}

const PART_NUMBER = /^[A-Z0-9][A-Z0-9./-]{2,39}$/;

/** Our number in capitals, or why it is none. */
export function readPartNumber(cell: string, kind?: CellKind): Reading<string> {
  const text = cell.trim().toUpperCase();
  if (kind !== undefined && kind !== 'number' && kind !== 'text') return not(damageOf(text, kind)!);
  if (text === '') return not('required');
  const damage = damageOf(text);
  if (damage !== null) return not(damage);
  return PART_NUMBER.test(text) ? read(text) : not('part-number-format');
}

/** Whether a cell asks for the row to be taken away. */
export function readRemoval(cell: string): Reading<boolean> {
  const word = cell.trim().toLowerCase();
  if (['', 'a', 'add', 'c', 'change', 'n', 'update'].includes(word)) return read(false);
  return ['d', 'delete', 'remove'].includes(word) ? read(true) : not('action-unknown');
}
