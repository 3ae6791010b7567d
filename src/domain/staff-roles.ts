export const MAX_STAFF_NAME_LENGTH = 100;

export const PERMISSIONS = [
  'access',
  'overview',
  'items.see',
  'items.change',
  'stock.adjust',
  'import',
  'promotions.see',
  'promotions.change',
  'customers.see',
  'customers.change',
  'pricing',
  'orders.see',
  'orders.change',
  'refunds',
  'messages.see',
  'messages.answer',
  'settings.see',
  'settings.change',
  'audit.see',
  'staff.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const STAFF_ROLES = ['owner', 'orders', 'catalogue', 'support', 'read-only'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The permissions that every role has. */
const VIEW_PERMISSIONS: readonly Permission[] = [
  'access',
  'overview',
  'items.see',
  'promotions.see',
  'customers.see',
  'orders.see',
  'messages.see',
];

const ROLE_PERMISSIONS: Record<StaffRole, readonly Permission[]> = {
  owner: PERMISSIONS,
  orders: [...VIEW_PERMISSIONS, 'orders.change', 'refunds', 'messages.answer', 'customers.change'],
  catalogue: [
    ...VIEW_PERMISSIONS,
    'items.change',
    'stock.adjust',
    'import',
    'promotions.change',
    'pricing',
    'settings.see',
  ],
  support: [...VIEW_PERMISSIONS, 'customers.change', 'messages.answer'],
  'read-only': [...VIEW_PERMISSIONS, 'settings.see', 'audit.see'],
};

export const permissionsOf = (role: StaffRole): readonly Permission[] => ROLE_PERMISSIONS[role];

/** An unknown or missing role has no permissions. */
export const hasPermission = (role: StaffRole | null | undefined, permission: Permission): boolean =>
  role !== null &&
  role !== undefined &&
  Object.hasOwn(ROLE_PERMISSIONS, role) &&
  ROLE_PERMISSIONS[role].includes(permission);

/** A staff session expires after inactivity, and in any case after `max_hours`. */
export const STAFF_SESSION = { idle_minutes: 30, max_hours: 12 } as const;
