import { createHash } from 'node:crypto';
import type { NamedLimit } from '#server/platform/limits.ts';

/** The limit of password attempts for one staff member from one IP address or known device. */
export const PASSWORD_ATTEMPTS: NamedLimit = {
  name: 'staff-account',
  max: 10,
  seconds: 900,
  scope: 'shared',
};

/** The rate limit key of a staff member: a hash, because the submitted email may be any text. */
export const staffKey = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 20);
