import type { CallName, Calls, ParsedInput, Reply } from '#contract/calls.ts';
import type { Refusal } from '#contract/refusals.ts';
import type { Result } from '#domain/result.ts';
import type { Permission } from '#domain/staff-roles.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Upload } from '#server/platform/http/upload.ts';
import type { IpPrefixes } from '#server/platform/ip-prefixes.ts';
import type { Limiter } from '#server/platform/limits.ts';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Caller, Customer } from '#server/sessions/caller.ts';
import type { Staff } from '#server/sessions/staff.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Language, Translate } from '#texts/texts.ts';
import type { FileReply } from './file-reply.ts';

export interface AppContext {
  db: Db;
  /** The database for reads of the catalogue. It may be a replica, but never one that is behind `catalogueVersion`. */
  readingDb: Db;
  clock: Clock;
  log: Log;
  settings: Settings;
  secrets: Secrets;
  limiter: Limiter;
  metrics: Metrics;
  /** True for an account with a paid order. */
  isReturningCustomer(customer_id: string): Promise<boolean>;
  /** The version is part of every cache key, so that a catalogue change invalidates cached responses. */
  catalogueVersion(): number;
  /** Waits until this process has the catalogue version that a request's header `catalogue-version` names. */
  catchUpWith(seen: string | undefined): Promise<void>;
  /**
   * The catalogue version as an opaque tag for HTTP caches (browsers, CDN). Unlike the number of `catalogueVersion`, a
   * tag is never used again, even after a backup is restored.
   */
  catalogueTag(): string;
}

export interface Context<K extends CallName> extends AppContext {
  language: Language;
  /** True if the shopper has chosen a language in this browser. */
  has_chosen_language: boolean;
  t: Translate;
  /** The caller, who is always signed in for calls with `access: 'account'`. */
  caller: Calls[K] extends { access: 'account' } ? Customer : Caller;
  /** The staff member making the request; null for storefront calls. */
  staff: Calls[K] extends { permission: Permission } ? Staff : null;
  params: ParsedInput<K>['params'];
  query: ParsedInput<K>['query'];
  body: ParsedInput<K>['body'];
  /** Reads an uploaded image; null if it is too large. */
  image(): Promise<Buffer | null>;
  /** The uploaded file as a stream; null if the form has none. */
  upload(): Promise<Upload | null>;
  request_id: string;
  /** The prefixes of the caller's IP address; rate limits count attempts per prefix. */
  ip: IpPrefixes;
  /** True if the request carries a valid proof of work. */
  hasProof(): Promise<boolean>;
  /** The User-Agent header. */
  agent: string | null;
  /** The token of a device on which an account has signed in before; see `device-token.ts`. */
  device_token: string | undefined;
  /** The token of a device on which a staff member has signed in before. */
  staff_device_token: string | undefined;
  /** The cookie of a browser that has asked for a reset code. */
  reset_token: string | undefined;
  /**
   * Sets the session and device cookies and those that scripts may read. Expires the guest's `temporaryid` cookie
   * unless `keeps_guest` is set.
   */
  setSignInCookies(caller: Caller, token: string, keeps_guest: boolean): void;
  clearSignInCookies(): void;
  /** Sets the language of pages whose URL does not name one. */
  setLanguageCookie(language: Language): void;
  setSessionCookie(token: string): void;
  setResetCookie(token: string): void;
  /** Null expires the cookie. */
  setStaffCookie(token: string | null): void;
  setStaffDeviceToken(token: string): void;
}

/** A call's reply without `scode` and `smessage`, which the dispatcher adds; `smessage` is empty by default. */
type HandlerReply<K extends CallName> = Calls[K] extends { file: string }
  ? FileReply
  : Reply<K> extends { scode: 200 }
    ? Omit<Reply<K>, 'scode' | 'smessage'> & { smessage?: string }
    : Reply<K>;

type Handler<K extends CallName> = (context: Context<K>) => Promise<Result<HandlerReply<K>, Refusal>>;

export type RegisterHandler = <K extends CallName>(call: K, handler: Handler<K>) => void;
