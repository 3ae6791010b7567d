import { COMMON_PASSWORDS } from './common-passwords.ts';

export const PASSWORD_LENGTHS = { least: 8, most: 50, most_open: 128 } as const;

/** `specified`: the shop's own rule. `open`: any characters, length alone counts. */
export type PasswordRule = 'specified' | 'open';

/** What is wrong with a new password; its sentence stands in the texts under the same name. */
export type PasswordProblem = 'password-problem' | 'password-length-problem' | 'password-common';

/** How many characters a password may have. */
export const maxPasswordLength = (rule: PasswordRule): number =>
  rule === 'open' ? PASSWORD_LENGTHS.most_open : PASSWORD_LENGTHS.most;

const SPECIFIED = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d@$!%*?&]*$/;

/** Whether a new password may be taken: first the rule, then the list of the most used ones. */
export function passwordProblem(password: string, rule: PasswordRule = 'specified'): PasswordProblem | null {
  const fits = password.length >= PASSWORD_LENGTHS.least && password.length <= maxPasswordLength(rule);
  if (rule === 'specified' && !(fits && SPECIFIED.test(password))) return 'password-problem';
  if (rule === 'open' && !fits) return 'password-length-problem';
  return isCommonPassword(password) ? 'password-common' : null;
}

/** How people spell letters with digits and signs. */
const SPELT: Record<string, string> = {
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
 * Whether a password is a common word with trimmings: capitals, digits for letters, and digits or
 * signs around it (`P@ssw0rd!`, `Welcome2024`). Mixtures of digits alone have no core and count too.
 */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase();
  const plain = bare(small);
  const spelt = bare([...small].map((character) => SPELT[character] ?? character).join(''));
  // A trimming of digits must fall away before letters are read into it.
  const core = bare([...plain].map((character) => SPELT[character] ?? character).join(''));
  return [plain, spelt, core].some((word) => word === '' || COMMON_PASSWORDS.has(word) || isOneSign(word));
}

/** Without what is not a letter at either end. */
const bare = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const isOneSign = (text: string) => new Set(text).size === 1;
