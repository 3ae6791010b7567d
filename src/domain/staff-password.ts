import { COMMON_PASSWORD_WORDS } from './common-passwords.ts';
import { isCommonPassword, passwordReadings } from './password.ts';

/** Lengths in characters; any characters are allowed. A staff member's first password expires after `initial_hours`. */
export const STAFF_PASSWORD = { min_length: 15, max_length: 200, initial_hours: 24 } as const;

/** A validation error; also the refusal's name. `staff-password-short` also means that a password is too long. */
type StaffPasswordProblem = 'staff-password-short' | 'staff-password-common' | 'staff-password-name';

/** Shorter names occur in too many passwords by chance. */
const MIN_NAME_LENGTH = 4;
/** A password that consists of at most this many different common words, even repeated, is easy to guess. */
const MAX_COMMON_WORDS = 2;

/** `names` are texts that name the person or the shop, such as an email address. The password must not contain them. */
export function validateStaffPassword(
  password: string,
  names: readonly string[],
): StaffPasswordProblem | null {
  const { min_length, max_length } = STAFF_PASSWORD;
  if (password.length < min_length || password.length > max_length) return 'staff-password-short';
  const readings = passwordReadings(password);
  if (isCommonPassword(password) || readings.some(consistsOfCommonWords)) return 'staff-password-common';
  const ownNames = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u));
  const hasName = ownNames.some(
    (name) => name.length >= MIN_NAME_LENGTH && readings.some((reading) => reading.includes(name)),
  );
  return hasName ? 'staff-password-name' : null;
}

function consistsOfCommonWords(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '');
  const canSplit = (remaining: string, earlierWords: ReadonlySet<string>): boolean =>
    remaining === '' ||
    [...COMMON_PASSWORD_WORDS].some((word) => {
      const words = new Set(earlierWords).add(word);
      return (
        remaining.startsWith(word) &&
        words.size <= MAX_COMMON_WORDS &&
        canSplit(remaining.slice(word.length), words)
      );
    });
  return letters !== '' && canSplit(letters, new Set());
}
