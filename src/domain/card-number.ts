/** Digits in groups, as people write numbers: spaces, dots or dashes between them. */
const NUMBERS = /(?<!\d)\d(?:[ \u00a0.\-\u2010-\u2015]{0,3}\d){12,}/g;
const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
/** American Express and Diners, Visa, Mastercard (both of its ranges), Discover and Maestro. */
const BEGINS_A_CARD = /^(?:[3-6]|2[2-7])/;

/**
 * Card numbers are never kept in free text: 13 to 19 digits that check as one are hidden but for the last
 * four. Looked for among neighbouring groups, because people write the expiry and the code behind.
 */
export const withoutCardNumbers = (text: string): string => text.replaceAll(NUMBERS, hidden);

interface Group {
  digits: string;
  at: number;
}

function hidden(run: string): string {
  const groups = [...run.matchAll(/\d+/g)].map((found): Group => ({ digits: found[0], at: found.index }));
  let shown = '';
  let told = 0;
  for (let first = 0; first < groups.length; first++) {
    const card = cardFrom(groups, first);
    if (!card) continue;
    const { at, digits } = groups[card.last]!;
    shown += `${run.slice(told, groups[first]!.at)}•••• ${card.ending}`;
    told = at + digits.length;
    first = card.last;
  }
  return shown + run.slice(told);
}

/** The card number that begins with a group, by its last group and its last four digits. */
function cardFrom(groups: readonly Group[], first: number): { last: number; ending: string } | null {
  let digits = '';
  for (let last = first; last < groups.length && digits.length < MAX_DIGITS; last++) {
    digits += groups[last]!.digits;
    if (digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS && isCardNumber(digits))
      return { last, ending: digits.slice(-4) };
  }
  return null;
}

const isCardNumber = (digits: string): boolean => BEGINS_A_CARD.test(digits) && passesLuhn(digits);

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
