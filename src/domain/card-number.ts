/** A run of at least 13 digits, optionally grouped by spaces, dots or dashes. */
const DIGIT_RUN = /(?<!\d)\d(?:[ \u00a0.\-\u2010-\u2015]{0,3}\d){12,}/g;
const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
/** 3: American Express and Diners; 4: Visa; 5 and 22–27: Mastercard; 6: Discover and Maestro. */
const ISSUER_PREFIX = /^(?:[3-6]|2[2-7])/;

/**
 * Masks all but the last four digits of card numbers in free text, because card numbers must never be stored.
 * A card number has 13 to 19 digits, a known prefix and a valid checksum. The expiry date or security code often
 * follows the number, so every sequence of adjacent digit groups is tested.
 */
export const maskCardNumbers = (text: string): string => text.replaceAll(DIGIT_RUN, maskRun);

/** A group of digits. `start` and `end` count all characters of the run, `digitStart` and `digitEnd` only its digits. */
interface DigitGroup {
  start: number;
  end: number;
  digitStart: number;
  digitEnd: number;
}

function maskRun(run: string): string {
  let digits = '';
  // Converts each match when it is found: in a long text, collecting all matches first would take most of the time.
  const groups = Array.from(run.matchAll(/\d+/g), ({ index: start, 0: group }): DigitGroup => {
    const digitStart = digits.length;
    digits += group;
    return { start, end: start + group.length, digitStart, digitEnd: digits.length };
  });
  const isCardNumber = createCardCheck(digits);
  let masked = '';
  let copiedTo = 0;
  for (let first = 0; first < groups.length; first++) {
    const { start, digitStart } = groups[first]!;
    let last = first;
    while (last < groups.length && !isCardNumber(digitStart, groups[last]!.digitEnd)) {
      const isTooLong = groups[last]!.digitEnd - digitStart >= MAX_DIGITS;
      last = isTooLong ? groups.length : last + 1;
    }
    const lastGroup = groups[last];
    if (!lastGroup) continue;
    masked += `${run.slice(copiedTo, start)}•••• ${digits.slice(lastGroup.digitEnd - 4, lastGroup.digitEnd)}`;
    copiedTo = lastGroup.end;
    first = last;
  }
  return masked + run.slice(copiedTo);
}

/** Creates a check of whether the digits `from` to `to` (exclusive) are a card number; it takes constant time. */
function createCardCheck(digits: string): (from: number, to: number) => boolean {
  const [evenDoubled, oddDoubled] = [luhnSums(digits, 0), luhnSums(digits, 1)];
  return (from, to) => {
    if (to - from < MIN_DIGITS || to - from > MAX_DIGITS) return false;
    // The last digit of a card number is not doubled.
    const sums = to % 2 === 0 ? evenDoubled : oddDoubled;
    return (sums[to]! - sums[from]!) % 10 === 0 && ISSUER_PREFIX.test(digits.slice(from, from + 2));
  };
}

const ZERO = '0'.charCodeAt(0);

/** Luhn's sums of the first 0, 1, 2, … digits. `doubled` is 0 if digits at even indexes are doubled, otherwise 1. */
function luhnSums(digits: string, doubled: 0 | 1): Uint32Array {
  const sums = new Uint32Array(digits.length + 1);
  for (let index = 0; index < digits.length; index++) {
    const value = (digits.charCodeAt(index) - ZERO) * (index % 2 === doubled ? 2 : 1);
    sums[index + 1] = sums[index]! + (value > 9 ? value - 9 : value);
  }
  return sums;
}
