import type { LimitName } from '#contract/call.ts';
import type { NamedLimit } from '#server/platform/limits.ts';

/** The rate limits of calls, per prefix of the caller's IP address. */
export const CALL_LIMITS: Record<Exclude<LimitName, 'none'>, Omit<NamedLimit, 'name'>> = {
  search: { max: 600, seconds: 60, scope: 'local' },
  cart: { max: 300, seconds: 60, scope: 'local' },
  coupon: { max: 10, seconds: 600, scope: 'shared', max_total: 1000 },
  'place-order': { max: 20, seconds: 600, scope: 'shared' },
  // Orders and their documents; the page polls while a payment is being confirmed.
  order: { max: 200, seconds: 60, scope: 'local' },
  account: { max: 300, seconds: 60, scope: 'local' },
  'personal-data': { max: 10, seconds: 3600, scope: 'shared' },
  contact: { max: 5, seconds: 3600, scope: 'shared', max_total: 500 },
  register: { max: 20, seconds: 3600, scope: 'shared', max_total: 1000 },
  'forgot-password': { max: 20, seconds: 3600, scope: 'shared', max_total: 1000 },
  // Attempts to enter a reset code or confirmation token, which could be guessed.
  reset: { max: 30, seconds: 900, scope: 'shared', max_total: 1000 },
  'staff-sign-in': { max: 30, seconds: 900, scope: 'shared' },
};
