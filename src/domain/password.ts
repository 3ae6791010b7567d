import { COMMON_PASSWORD_WORDS } from './common-passwords.ts';

/** In characters. `max_open` is the maximum of the rule `open`. */
export const PASSWORD_LENGTHS = { min: 8, max: 50, max_open: 128 } as const;

/** `specified`: letters in both cases and a digit, and optionally a few special characters. `open`: any characters. */
export type PasswordRule = 'specified' | 'open';

/** A validation error; also the text key of its message. `password-length-problem` is for the rule `open`. */
type PasswordProblem = 'password-problem' | 'password-length-problem' | 'password-common';

export const maxPasswordLength = (rule: PasswordRule): number =>
  rule === 'open' ? PASSWORD_LENGTHS.max_open : PASSWORD_LENGTHS.max;

const SPECIFIED_RULE = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d@$!%*?&]*$/;

/** Checks the rule first, then the list of common passwords. */
export function validatePassword(password: string, rule: PasswordRule = 'specified'): PasswordProblem | null {
  const isLengthValid = password.length >= PASSWORD_LENGTHS.min && password.length <= maxPasswordLength(rule);
  if (rule === 'specified' && !(isLengthValid && SPECIFIED_RULE.test(password))) return 'password-problem';
  if (rule === 'open' && !isLengthValid) return 'password-length-problem';
  return isCommonPassword(password) ? 'password-common' : null;
}

/** Digits and symbols commonly used in place of letters. */
const SUBSTITUTIONS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/**
 * Recognises a common word in disguise: upper case, digits for letters, and digits or symbols around it (`P@ssw0rd!`,
 * `Welcome2024`). A password without letters is also treated as common.
 */
export const isCommonPassword = (password: string): boolean =>
  passwordReadings(password).some(
    (reading) => reading === '' || COMMON_PASSWORD_WORDS.has(reading) || new Set(reading).size === 1,
  );

/**
 * The ways to read a password: in lower case, without the digits and symbols around it, and with and without the others
 * replaced by the letters that they stand for.
 */
export function passwordReadings(password: string): string[] {
  const lowerCase = password.toLowerCase();
  const trimmed = trimNonLetters(lowerCase);
  const substituted = trimNonLetters(undoSubstitutions(lowerCase));
  // Surrounding digits have to be removed before the remaining digits are replaced.
  const core = trimNonLetters(undoSubstitutions(trimmed));
  return [trimmed, substituted, core];
}

const undoSubstitutions = (text: string) =>
  [...text].map((character) => SUBSTITUTIONS[character] ?? character).join('');

const trimNonLetters = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
