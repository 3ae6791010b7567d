import { z } from 'zod';
import { STAFF_ROLES } from '#domain/staff-roles.ts';
import type { CallTable } from '../call.ts';
import { scode, smessage, text } from '../shapes.ts';
import { said, seen, time, uuid } from './shapes.ts';

/** Signing in to the back office, and who may. */

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
      'Signs staff in with password and code. Without a code the answer says which step is next; the first time it carries the secret for the authenticator.',
    access: 'public',
    body: z.strictObject({ email, password: text(300), code: text(20).optional() }),
    reply: z.object({
      scode,
      smessage,
      step: z.enum(['code', 'enrol', 'done']),
      /** Only while no authenticator is enrolled. */
      enrolment: z.object({ uri: z.string(), secret: z.string() }).nullable(),
    }),
    limit: 'staff-sign-in',
  },
  'POST /admin/signout': {
    summary: 'Ends the staff session.',
    access: 'staff',
    permission: 'access',
    reply: said,
    limit: 'none',
  },
  'GET /admin/access': {
    summary: 'Whether the caller is staff, and what the role may do. Every other call checks for itself.',
    access: 'staff',
    permission: 'access',
    reply: z.object({
      scode,
      smessage,
      staff: z.object({ staff_id: z.string(), email: z.string(), role }),
      permissions: z.array(z.string()),
      /** The header `hashcode` that every write must carry. */
      hash_code: z.string(),
      idle_minutes: z.number().int(),
      ends_time: time,
    }),
    limit: 'none',
  },
  'POST /admin/password': {
    summary: 'Changes the own password; every session of the person ends, and the caller is given a new one.',
    access: 'staff',
    permission: 'access',
    body: z.strictObject({ current_password: text(300), new_password: text(300) }),
    reply: said,
    limit: 'staff-sign-in',
  },
  'GET /admin/staff': {
    summary: 'Who works here.',
    access: 'staff',
    permission: 'staff.manage',
    reply: z.object({ scode, smessage, records: z.array(staffRecord) }),
    limit: 'none',
  },
  'POST /admin/staff': {
    summary: 'Adds a member of staff; the answer carries the first password, once.',
    access: 'staff',
    permission: 'staff.manage',
    body: z.strictObject({ email, role }),
    reply: z.object({ scode, smessage, record: staffRecord, password: z.string() }),
    limit: 'none',
  },
  'POST /admin/staff/:id': {
    summary: 'Changes role or access, or has the person enrol an authenticator anew.',
    access: 'staff',
    permission: 'staff.manage',
    params: z.strictObject({ id: uuid }),
    body: z.strictObject({
      role: role.optional(),
      is_active: z.boolean().optional(),
      reset_second_factor: z.boolean().optional(),
      last_modified_time: seen,
    }),
    reply: z.object({ scode, smessage, record: staffRecord }),
    limit: 'none',
  },
} satisfies CallTable;
