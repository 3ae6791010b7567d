import { PASSWORD_LENGTHS } from '#domain/password.ts';

/** The parts of the specified rule, so that each can be ticked off while the password is typed. */
export function passwordRules(password: string) {
  const { least, most } = PASSWORD_LENGTHS;
  return [
    { rule: 'length', isMet: password.length >= least && password.length <= most },
    { rule: 'lower', isMet: /[a-z]/.test(password) },
    { rule: 'upper', isMet: /[A-Z]/.test(password) },
    { rule: 'digit', isMet: /\d/.test(password) },
    { rule: 'signs', isMet: password !== '' && /^[A-Za-z\d@$!%*?&]*$/.test(password) },
  ] as const;
}
