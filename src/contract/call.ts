import type { z } from 'zod';

/**
 * Who may make a call.
 * `public`: anybody. `guest-or-account`: a visitor with a temporary id (made when missing) or a
 * signed-in customer. `account`: signed in. `order`: whoever may see the order named in the path.
 */
export type Guard = 'public' | 'guest-or-account' | 'account' | 'order';

export type LimitName = 'search' | 'cart' | 'coupon' | 'placing' | 'contact' | 'none';

/** One call, as data: the same lines validate, type, document and guard it. */
export interface Call {
  summary: string;
  who: Guard;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** What a 200 carries. Fields not named here never leave the server. */
  reply: z.ZodType;
  /** The answer depends on the catalogue and the caller's percentage alone. */
  cached?: true;
  /** A GET that writes has no effect without one of our own headers. */
  needsOurHeader?: true;
  limit: LimitName;
  /** The answer is a file of this type instead of JSON. */
  file?: 'application/pdf';
}

export type CallTable = Record<string, Call>;
