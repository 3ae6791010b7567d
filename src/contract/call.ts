import type { z } from 'zod';
import type { Permission } from '#domain/staff-roles.ts';
import type { Refusal } from './refusals.ts';

/**
 * Who may make a call.
 * `public`: anybody. `guest-or-account`: a visitor with a temporary id (made when missing) or a
 * signed-in customer. `account`: signed in. `order`: whoever may see the order named in the path.
 * `staff`: a member of staff whose role has the call's permission.
 */
export type Access = 'public' | 'guest-or-account' | 'account' | 'order' | 'staff';

export type LimitName =
  | 'search'
  | 'cart'
  | 'coupon'
  | 'placing'
  | 'order'
  | 'contact'
  | 'account'
  | 'personal-data'
  | 'register'
  | 'forget'
  | 'reset'
  | 'staff-sign-in'
  | 'none';

/**
 * What a write must show, so that no other site can make it for its visitor. The page: the browser
 * says that the request comes from a page of ours. The hashcode: the token of the caller's session.
 * The guest: a temporary id that we gave out, in its header.
 */
export type CsrfPolicy = 'page-or-hashcode' | 'page-and-hashcode' | 'page-or-guest';

/** One call, as data: the same lines validate, type, document and guard it. */
export type Call = CallParts & (ShopCall | StaffCall);

interface ShopCall {
  access: Exclude<Access, 'staff'>;
  permission?: undefined;
}
interface StaffCall {
  access: 'staff';
  permission: Permission;
}

interface CallParts {
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** What a 200 carries. Fields not named here never leave the server. */
  reply: z.ZodType;
  /** The answer depends on the catalogue and the caller's percentage alone. */
  cached?: true;
  /** Where it is not said, a write with a session shows one of page and hashcode. */
  csrf?: CsrfPolicy;
  /** What a caller who is not signed in is told by a call for accounts; else `sign-in-first`. */
  signInRefusal?: Refusal;
  /** A GET that writes has no effect without one of our own headers. */
  needsOurHeader?: true;
  limit: LimitName;
  /** The answer is a file of this type instead of JSON. */
  file?: FileType;
  /** The body is one picture, or a form with one file, not JSON. */
  upload?: 'picture' | 'file';
}

export type FileType = 'application/pdf' | 'text/csv; charset=utf-8';

export type CallTable = Record<string, Call>;
