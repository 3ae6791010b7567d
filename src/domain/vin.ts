import { ok, type Result, refused } from './result.ts';

const VIN_LENGTH = 17;

/** Converts to capital letters and removes the spaces, dashes, dots and label (`VIN:`) that people add. */
const normaliseVin = (text: string): string =>
  text
    .toUpperCase()
    .replace(/^\s*VIN\s*[:#]/, '')
    .replaceAll(/[\s\p{Pd}\u2212.]/gu, '');

/** For the check digit, the value of a character is its index in this string modulo 10 (49 CFR 565.15). */
const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** The check digit that a VIN must have at position 9. */
export function checkDigitOf(vin: string): string {
  const products = WEIGHTS.map((weight, index) => weight * (VALUES.indexOf(vin[index]!) % 10));
  const sum = products.reduce((total, product) => total + product, 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

const isValidVin = (vin: string): boolean => /^[A-HJ-NPR-Z\d]{17}$/.test(vin) && vin[8] === checkDigitOf(vin);

export type VinProblem = 'vin-empty' | 'vin-characters' | 'vin-short' | 'vin-long' | 'vin-check-digit';

/** Parses a typed VIN. In a refusal, `count` is the number of characters that are missing or too many. */
export function parseVin(text: string): Result<string, VinProblem> {
  const vin = normaliseVin(text);
  if (vin === '') return refused('vin-empty');
  const unknownCharacter = /[^A-Z\d]/u.exec(vin);
  if (unknownCharacter) return refused('vin-characters', { params: { character: unknownCharacter[0] } });
  const params = { count: Math.abs(vin.length - VIN_LENGTH), typed: vin.length };
  if (vin.length < VIN_LENGTH) return refused('vin-short', { params });
  if (vin.length > VIN_LENGTH) return refused('vin-long', { params });
  return isValidVin(vin) ? ok(vin) : refused('vin-check-digit');
}

/** Groups of characters that are easily mistaken for each other, without I, O and Q, which are replaced first. */
const LOOK_ALIKES = ['0D', '17L', '2Z', '38B', '4A', '5S', '6G', 'CG', 'EF', 'MN', 'PR', 'UVY', 'VW'];
/** The letters that never occur in a VIN, and the digits that they are mistaken for. */
const ILLEGAL_LETTERS: Record<string, string> = { I: '1', O: '0', Q: '0' };

export interface VinCorrection {
  vin: string;
  changes: { position: number; typed: string; meant: string }[];
}

/**
 * The valid VINs that a mistyped one may stand for. Replaces I, O and Q. If the result is not valid, also replaces one
 * look-alike character; the last four characters must then be digits.
 */
export function correctVin(text: string): VinCorrection[] {
  const typed = normaliseVin(text);
  const legal = typed.replaceAll(/[IOQ]/g, (letter) => ILLEGAL_LETTERS[letter]!);
  const withOneChange = [...legal].flatMap((character, index) =>
    LOOK_ALIKES.filter((group) => group.includes(character))
      .flatMap((group) => [...group])
      .map((meant) => legal.slice(0, index) + meant + legal.slice(index + 1)),
  );
  const vins = isValidVin(legal)
    ? [legal]
    : withOneChange.filter((vin) => isValidVin(vin) && /\d{4}$/.test(vin));
  return [...new Set(vins)].map((vin) => ({
    vin,
    changes: [...vin].flatMap((meant, index) =>
      meant === typed[index] ? [] : [{ position: index + 1, typed: typed[index]!, meant }],
    ),
  }));
}

/** True for text that is a VIN or was probably meant to be one; false for other words and part numbers. */
export function isVinLike(text: string): boolean {
  const vin = normaliseVin(text);
  if (isValidVin(vin)) return true;
  const words = text.trim().split(/[\s-]+/);
  return (
    /^[A-Z\d]{14,20}$/.test(vin) &&
    /[A-Z].*[A-Z]/.test(vin) &&
    /(\d.*){5}/.test(vin) &&
    // The serial number: digits, or letters that are easily mistyped for digits.
    /[\dBDGIOQSZ]{4}$/.test(vin) &&
    // Several words name a car instead if one of them is a year or has more than three letters: `2018 Honda Civic`.
    (words.length === 1 || !words.some((word) => /^([A-Za-z]{4,}|(19|20)\d\d)$/.test(word)))
  );
}

/** `isVinLike` accepts up to 20 characters, and each may be typed as a separate word. */
const MAX_WORDS = 20;

/** True if the text may contain a VIN, even a mistyped one. Such text must not be stored. */
export function containsVin(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return words.some(
    (word, from) =>
      // A long word with several digits may be a VIN joined to other text: `civic1HGCM82633A004352`.
      /^(?=(.*\d){4}).{14}/.test(word) ||
      Array.from({ length: MAX_WORDS }, (_, more) => words.slice(from, from + more + 1).join(' ')).some(
        isVinLike,
      ),
  );
}

/** Finds a VIN in a text. In bar codes, an `I` may precede it (imported cars) and other fields may follow. */
export function findVin(text: string): string | null {
  const runs = text.toUpperCase().match(/[A-Z\d]{17,}/g) ?? [];
  const candidates = runs.flatMap((run) => [run, run.replace(/^I/, ''), run.slice(0, VIN_LENGTH)]);
  return candidates.find(isValidVin) ?? null;
}

/** The codes at position 10 for the model years from 1980 on; they repeat every thirty years. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const CYCLE_YEARS = 30;

/** The two model years that the code at position 10 stands for, the more probable one first; none without a code. */
export function modelYears(vin: string, currentYear: number): number[] {
  const code = YEAR_CODES.indexOf(vin[9]!);
  if (code < 0) return [];
  const earlyYear = 1980 + code;
  const lateYear = earlyYear + CYCLE_YEARS;
  // From 2010 on, position 7 is a letter. Some manufacturers used letters there before, so the later year must not be
  // more than two years ahead.
  const isLateMoreProbable = /[A-Z]/.test(vin[6]!) && lateYear <= currentYear + 2;
  return isLateMoreProbable ? [lateYear, earlyYear] : [earlyYear, lateYear];
}
