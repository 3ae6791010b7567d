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

interface DigitGroup {
  digits: string;
  start: number;
}

function maskRun(run: string): string {
  const groups = [...run.matchAll(/\d+/g)].map(
    (match): DigitGroup => ({ digits: match[0], start: match.index }),
  );
  let masked = '';
  let copiedTo = 0;
  for (let firstIndex = 0; firstIndex < groups.length; firstIndex++) {
    const card = findCard(groups, firstIndex);
    if (!card) continue;
    const { start, digits } = groups[card.lastIndex]!;
    masked += `${run.slice(copiedTo, groups[firstIndex]!.start)}•••• ${card.lastFour}`;
    copiedTo = start + digits.length;
    firstIndex = card.lastIndex;
  }
  return masked + run.slice(copiedTo);
}

/** Finds a card number that starts with the group at `firstIndex`; `lastIndex` is the index of its last group. */
function findCard(
  groups: readonly DigitGroup[],
  firstIndex: number,
): { lastIndex: number; lastFour: string } | null {
  let digits = '';
  for (let lastIndex = firstIndex; lastIndex < groups.length && digits.length < MAX_DIGITS; lastIndex++) {
    digits += groups[lastIndex]!.digits;
    if (digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS && isCardNumber(digits))
      return { lastIndex, lastFour: digits.slice(-4) };
  }
  return null;
}

const isCardNumber = (digits: string): boolean => ISSUER_PREFIX.test(digits) && passesLuhn(digits);

const ZERO = '0'.charCodeAt(0);

/** The checksum of card numbers. A loop without arrays, because long texts are checked at each of their digits. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const isDoubled = (digits.length - index) % 2 === 0;
    const value = (digits.charCodeAt(index) - ZERO) * (isDoubled ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
