import { maxPasswordLength, PASSWORD_LENGTHS, type PasswordRule } from '#domain/password.ts';

/** The parts of the rule, so that each can be ticked off while the password is typed. */
export function passwordRules(password: string, rule: PasswordRule) {
  const fits = password.length >= PASSWORD_LENGTHS.least && password.length <= maxPasswordLength(rule);
  if (rule === 'open') return [{ rule: 'length-open', isMet: fits }] as const;
  return [
    { rule: 'length', isMet: fits },
    { rule: 'lower', isMet: /[a-z]/.test(password) },
    { rule: 'upper', isMet: /[A-Z]/.test(password) },
    { rule: 'digit', isMet: /\d/.test(password) },
    { rule: 'signs', isMet: password !== '' && /^[A-Za-z\d@$!%*?&]*$/.test(password) },
  ] as const;
}
