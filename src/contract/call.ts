import type { z } from 'zod';
import type { Permission } from '#domain/staff-roles.ts';
import type { Refusal } from './refusals.ts';

/**
 * Access required by a call. `public`: none. `guest-or-account`: a guest with a temporary id (issued if missing) or a
 * signed-in customer. `account`: a signed-in customer. `order`: the customer who placed the order named in the path, or
 * anyone who has its link.
 */
type Access = 'public' | 'guest-or-account' | 'account' | 'order';

/** The rate limit that a call counts towards. */
export type LimitName =
  | 'search'
  | 'cart'
  | 'coupon'
  | 'place-order'
  | 'order'
  | 'contact'
  | 'back-in-stock'
  | 'account'
  | 'personal-data'
  | 'register'
  | 'forgot-password'
  | 'reset'
  | 'staff-sign-in'
  | 'none';

/**
 * CSRF protection required for a write. `origin`: the browser states that the request comes from one of our pages.
 * `token`: the header `hashcode` carries the session's CSRF token. `guest`: the header `temporaryid` carries an id that
 * we issued.
 */
type CsrfPolicy = 'origin-or-token' | 'origin-and-token' | 'origin-or-guest';

/** The declaration of one call, from which its validation, types, documentation and access checks derive. */
export type Call = CallParts & (ShopCall | StaffCall);

interface ShopCall {
  access: Access;
  permission?: undefined;
  limit: LimitName;
}
/** A call for staff whose role has the permission. It has no rate limit by default. */
interface StaffCall {
  permission: Permission;
  access?: undefined;
  limit?: LimitName;
}

interface CallParts {
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Body of a 200 response. Fields not named here never leave the server. */
  reply: z.ZodType;
  /** The reply depends only on the catalogue and the caller's discount percentage, so it can be cached. */
  cached?: true;
  /** Default: `origin-or-token` for writes with a session. */
  csrf?: CsrfPolicy;
  /** In an account call, the refusal for callers who are not signed in. Default: `sign-in-first`. */
  signInRefusal?: Refusal;
  /** For a GET that writes. The request is refused unless it has one of the shop's own headers. */
  requiresCustomHeader?: true;
  /** Also accepts a temporary id that ended when its order was placed, so that the call can be repeated. */
  acceptsEndedGuest?: true;
  /** Extends the guest's cookie for another thirty days. */
  extendsGuest?: true;
  /**
   * The priority, or a function that derives it from the query. Under load, calls of low priority are refused first.
   * Default: `medium` for staff calls, otherwise `low`.
   */
  priority?: 'medium' | 'high' | ((query: Record<string, unknown>) => 'low' | 'high');
  /** May wait for a payment provider, and does not count towards the limit of simultaneous requests from one network. */
  awaitsProvider?: true;
  /** The response is a file of this type instead of JSON. */
  file?: FileType;
  /** The body is an image, or a multipart form with one file, instead of JSON. */
  upload?: 'image' | 'file';
}

export type FileType = 'application/pdf' | 'text/csv; charset=utf-8';

export type CallTable = Record<string, Call>;
