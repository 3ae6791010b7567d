import { z } from 'zod';
import { STAFF_ROLES } from '#domain/staff-roles.ts';
import type { CallTable } from '../call.ts';
import { confirmation, reply, text } from '../shapes.ts';
import { lastModifiedSeen, time, uuid } from './shapes.ts';

/** Staff sign-in and staff accounts. */

const role = z.enum(STAFF_ROLES);
const email = text(200);

const staffRecord = z.object({
  staff_id: z.string(),
  email: z.string(),
  role,
  is_active: z.boolean(),
  has_second_factor: z.boolean(),
  created_time: time,
  last_seen_time: time.nullable(),
  last_modified_time: time,
});

export const accessCalls = {
  'POST /admin/signin': {
    summary:
      'Sign in with password and authenticator code. Without a code, the reply names the next step; at the first sign-in it includes the authenticator secret.',
    access: 'public',
    body: z.strictObject({ email, password: text(300), code: text(20).optional() }),
    reply: reply({
      step: z.enum(['code', 'enrol', 'done']),
      /** Null once an authenticator is enrolled. */
      enrolment: z.object({ uri: z.string(), secret: z.string() }).nullable(),
    }),
    limit: 'staff-sign-in',
    priority: 'medium',
  },
  'POST /admin/signout': {
    summary: 'Sign out.',
    access: 'staff',
    permission: 'access',
    reply: confirmation,
    limit: 'none',
  },
  'GET /admin/access': {
    summary:
      'The signed-in staff member and their permissions. For display; every call checks permissions itself.',
    access: 'staff',
    permission: 'access',
    reply: reply({
      staff: z.object({ staff_id: z.string(), email: z.string(), role }),
      permissions: z.array(z.string()),
      /** CSRF token for the header `hashcode`, required for every write. */
      hash_code: z.string(),
      idle_minutes: z.number().int(),
      ends_time: time,
    }),
    limit: 'none',
  },
  'POST /admin/password': {
    summary: 'Change your own password. All your sessions end, and a new one starts.',
    access: 'staff',
    permission: 'access',
    body: z.strictObject({ current_password: text(300), new_password: text(300) }),
    reply: confirmation,
    limit: 'staff-sign-in',
  },
  'GET /admin/staff': {
    summary: 'All staff members.',
    access: 'staff',
    permission: 'staff.manage',
    reply: reply({ records: z.array(staffRecord) }),
    limit: 'none',
  },
  'POST /admin/staff': {
    summary: 'Add a staff member. The reply contains the initial password, which is not shown again.',
    access: 'staff',
    permission: 'staff.manage',
    body: z.strictObject({ email, role }),
    reply: reply({ record: staffRecord, password: z.string() }),
    limit: 'none',
  },
  'POST /admin/staff/:id': {
    summary: 'Change role or access, or reset the authenticator.',
    access: 'staff',
    permission: 'staff.manage',
    params: z.strictObject({ id: uuid }),
    body: z.strictObject({
      role: role.optional(),
      is_active: z.boolean().optional(),
      reset_second_factor: z.boolean().optional(),
      last_modified_time: lastModifiedSeen,
    }),
    reply: reply({ record: staffRecord }),
    limit: 'none',
  },
} satisfies CallTable;
