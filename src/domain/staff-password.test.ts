import { expect, test } from 'vitest';
import { validateStaffPassword } from './staff-password.ts';

const NAMES = ['maria.lopez@haltwell.example', 'Haltwell'];
const check = (password: string) => validateStaffPassword(password, NAMES);

test('a staff password has 15 to 200 characters of any kind', () => {
  expect(check('short-sentence')).toBe('staff-password-short');
  expect(check('x1'.repeat(101)), 'too long').toBe('staff-password-short');
  expect(check('correct horse battery staple')).toBeNull();
  expect(check('né à Trois-Rivières')).toBeNull();
});

test('a common password is refused even if it is repeated, extended or written with look-alike characters', () => {
  for (const password of [
    'passwordpassword',
    'P@ssw0rd-P@ssw0rd',
    'letmein letmein 2026',
    'qwertyuiopasdfgh',
    'summerSUMMERsummer!',
    '123456789012345',
    'aaaaaaaaaaaaaaaa',
  ])
    expect(check(password), password).toBe('staff-password-common');
});

test("a password that contains a name from the staff member's email address or the shop's name is refused", () => {
  for (const password of ['maria-likes-trains', 'the-best-L0pez-ever', 'at haltwell since 2019'])
    expect(check(password), password).toBe('staff-password-name');
  expect(validateStaffPassword('maria-likes-trains', ['bo@shop.example'])).toBeNull();
});
