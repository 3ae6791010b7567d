import type { PasswordRule } from '#domain/password.ts';
import { isCommonPassword, maxPasswordLength, PASSWORD_LENGTHS } from '#domain/password.ts';

export function passwordChecklist(password: string, rule: PasswordRule) {
  const isLengthValid = password.length >= PASSWORD_LENGTHS.min && password.length <= maxPasswordLength(rule);
  const uncommonRule = { rule: 'uncommon', isMet: password !== '' && !isCommonPassword(password) } as const;
  if (rule === 'open') return [{ rule: 'length-open', isMet: isLengthValid }, uncommonRule] as const;
  return [
    { rule: 'length', isMet: isLengthValid },
    { rule: 'lower', isMet: /[a-z]/.test(password) },
    { rule: 'upper', isMet: /[A-Z]/.test(password) },
    { rule: 'digit', isMet: /\d/.test(password) },
    { rule: 'characters', isMet: password !== '' && /^[A-Za-z\d@$!%*?&]*$/.test(password) },
    uncommonRule,
  ] as const;
}
