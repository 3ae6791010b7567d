import { expect, test } from 'vitest';
import { hasPermission, PERMISSIONS, permissionsOf, STAFF_ROLES, type StaffRole } from './staff-roles.ts';

test('an owner has all permissions, every other role fewer', () => {
  expect(permissionsOf('owner')).toEqual(PERMISSIONS);
  for (const role of STAFF_ROLES.filter((each) => each !== 'owner')) {
    expect(permissionsOf(role).length).toBeLessThan(PERMISSIONS.length);
  }
});

test('a read-only role cannot change anything', () => {
  const changes = permissionsOf('read-only').filter((each) => !/\.see$|^access$|^overview$/.test(each));
  expect(changes).toEqual([]);
});

test.each([
  ['orders', 'refunds', true],
  ['orders', 'pricing', false],
  ['orders', 'items.change', false],
  ['catalogue', 'stock.adjust', true],
  ['catalogue', 'orders.change', false],
  ['support', 'messages.answer', true],
  ['support', 'refunds', false],
  ['support', 'pricing', false],
] as const)('the role %s has the permission %s: %s', (role, permission, allowed) =>
  expect(hasPermission(role, permission)).toBe(allowed),
);

test('an unknown role has no permissions', () => {
  for (const role of [null, undefined, '', 'constructor', '__proto__', 'Owner']) {
    for (const permission of PERMISSIONS) expect(hasPermission(role as StaffRole, permission)).toBe(false);
  }
});
