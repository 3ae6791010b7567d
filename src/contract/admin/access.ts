/** Staff sign-in and staff accounts. */

import { z } from 'zod';
import { LANGUAGES } from '#domain/languages.ts';
import { MAX_STAFF_NAME_LENGTH, STAFF_ROLES } from '#domain/staff-roles.ts';
import type { CallTable } from '../call.ts';
import { confirmation, reply, session, text } from '../shapes.ts';
import { lastModifiedSeen, time, uuid } from './shapes.ts';

const role = z.enum(STAFF_ROLES);
const email = text(200);
/** Shown beside the email address; empty for none. */
const name = text(MAX_STAFF_NAME_LENGTH).trim();

/** The password and a new authenticator code of the person who makes the change. */
const proof = z.strictObject({ password: text(300), code: text(20) });

const staffRecord = z.object({
  staff_id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role,
  is_active: z.boolean(),
  has_second_factor: z.boolean(),
  /** When the initial password expires; null once it has been changed. */
  password_expires_time: time.nullable(),
  created_time: time,
  last_seen_time: time.nullable(),
  last_modified_time: time,
});

/** A sign-in or a refused attempt. */
const signIn = z.object({
  at: time,
  /** `done`, or the reason for the refusal. */
  outcome: z.enum(['done', 'password', 'code', 'expired']),
  /** The browser and operating system in words, such as `Firefox, Windows`. */
  browser: z.string().nullable(),
  /** The network of the IP address: an IPv4 /24 or IPv6 /48. */
  network: z.string().nullable(),
});

export const accessCalls = {
  'POST /admin/signin': {
    summary:
      'Sign in with password and authenticator code. Without a code, the reply names the next step; at the first sign-in it asks for a new password and includes the authenticator secret.',
    access: 'public',
    body: z.strictObject({
      email,
      password: text(300),
      code: text(20).optional(),
      /** Replaces an initial password. */
      new_password: text(300).optional(),
      /** Signs in without an authenticator; in demo mode only. */
      skip_second_factor: z.boolean().optional(),
    }),
    reply: reply({
      step: z.enum(['change-password', 'code', 'enrol', 'done']),
      /** True in demo mode, where staff can skip the authenticator. */
      can_skip: z.boolean(),
      /** Null once an authenticator is enrolled. */
      enrolment: z.object({ uri: z.string(), secret: z.string() }).nullable(),
    }),
    limit: 'staff-sign-in',
    priority: 'medium',
  },
  'POST /admin/signout': {
    summary: 'Sign out.',
    permission: 'access',
    reply: confirmation,
  },
  'GET /admin/access': {
    summary:
      'The signed-in staff member and their permissions. For display; every call checks permissions itself.',
    permission: 'access',
    reply: reply({
      staff: z.object({
        staff_id: z.string(),
        email: z.string(),
        role,
        /** False if the authenticator was skipped in the demo. */
        has_second_factor: z.boolean(),
        /** Language of the back office; null until it is chosen. */
        language: z.enum(LANGUAGES).nullable(),
      }),
      permissions: z.array(z.string()),
      /** The names of all staff who have one, by email address. */
      staff_names: z.record(z.string(), z.string()),
      /** CSRF token for the header `hashcode`, required for every write. */
      hash_code: z.string(),
    }),
  },
  'POST /admin/language': {
    summary: 'Choose the language of the back office, for yourself and on every device.',
    permission: 'access',
    body: z.strictObject({ language: z.enum(LANGUAGES) }),
    reply: confirmation,
  },
  'POST /admin/password': {
    summary: 'Change your own password. All your sessions end, and a new one starts.',
    permission: 'access',
    body: z.strictObject({ current_password: text(300), new_password: text(300) }),
    reply: confirmation,
    limit: 'staff-sign-in',
  },
  'GET /admin/sessions': {
    summary: 'Your own sessions, the current one first.',
    permission: 'access',
    reply: reply({ sessions: z.array(session) }),
  },
  'GET /admin/sign-ins': {
    summary: 'Your last sign-ins and refused attempts, newest first.',
    permission: 'access',
    reply: reply({ records: z.array(signIn) }),
  },
  'GET /admin/staff/:id/sign-ins': {
    summary: "A staff member's last sign-ins and refused attempts, newest first.",
    permission: 'staff.manage',
    params: z.strictObject({ id: uuid }),
    reply: reply({ records: z.array(signIn) }),
  },
  'POST /admin/sessions/end': {
    summary: 'End one of your other sessions, or all of them.',
    permission: 'access',
    body: z.strictObject({ session_id: uuid.nullable() }),
    reply: reply({ ended: z.number().int() }),
  },
  'GET /admin/staff': {
    summary: 'All staff members.',
    permission: 'staff.manage',
    reply: reply({ records: z.array(staffRecord) }),
  },
  'POST /admin/staff': {
    summary:
      'Add a staff member, with your own password and code as proof. The reply contains the initial password, which is valid for 24 hours and not shown again.',
    permission: 'staff.manage',
    body: z.strictObject({ email, name: name.optional(), role, proof }),
    reply: reply({ record: staffRecord, password: z.string() }),
  },
  'POST /admin/staff/:id': {
    summary:
      'Change name, role or access, reset the authenticator or issue a new initial password, with your own password and code as proof.',
    permission: 'staff.manage',
    params: z.strictObject({ id: uuid }),
    body: z.strictObject({
      name: name.optional(),
      role: role.optional(),
      is_active: z.boolean().optional(),
      reset_second_factor: z.boolean().optional(),
      reset_password: z.boolean().optional(),
      /** Optional here, so that a missing proof is refused with a specific message. */
      proof: proof.optional(),
      last_modified_time: lastModifiedSeen,
    }),
    reply: reply({
      record: staffRecord,
      /** The new initial password, if one was issued. */
      password: z.string().nullable(),
    }),
  },
} satisfies CallTable;
