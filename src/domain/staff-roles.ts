/** What a person behind the counter may do, one word for each kind of deed. */
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

/** Every role sees the shop's daily work; it changes only what is its own. */
const SEES: readonly Permission[] = [
  ...(['access', 'overview', 'items.see', 'promotions.see', 'customers.see'] as const),
  ...(['orders.see', 'messages.see'] as const),
];

const ALLOWED: Record<StaffRole, readonly Permission[]> = {
  owner: PERMISSIONS,
  orders: [...SEES, 'orders.change', 'refunds', 'messages.answer', 'customers.change'],
  catalogue: [
    ...SEES,
    'items.change',
    'stock.adjust',
    'import',
    'promotions.change',
    'pricing',
    'settings.see',
  ],
  support: [...SEES, 'customers.change', 'messages.answer'],
  'read-only': [...SEES, 'settings.see', 'audit.see'],
};

export const permissionsOf = (role: StaffRole): readonly Permission[] => ALLOWED[role];

/** Whether a role may do a thing. A word that is no role, and no word at all, may do nothing. */
export const mayDo = (role: StaffRole | null | undefined, permission: Permission): boolean =>
  role !== null && role !== undefined && Object.hasOwn(ALLOWED, role) && ALLOWED[role].includes(permission);

/** Staff passwords: length alone makes them strong; any characters. */
export const STAFF_PASSWORD = { shortest: 15, longest: 200 } as const;

export const isStaffPassword = (password: string): boolean =>
  password.length >= STAFF_PASSWORD.shortest && password.length <= STAFF_PASSWORD.longest;

/** How long a staff session lives without a call, and at most. */
export const STAFF_SESSION = { idle_minutes: 30, longest_hours: 12 } as const;
