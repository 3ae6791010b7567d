import type { Readable } from 'node:stream';
import fastJson from 'fast-json-stringify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type CallName, type Calls, calls, type Received, type Reply } from '#contract/calls.ts';
import { type Refusal, refusals } from '#contract/refusals.ts';
import { mayDo } from '#domain/staff-roles.ts';
import { type Say, sayIn, sentence } from '#texts/texts.ts';
import {
  type Caller,
  type Customer,
  findGuest,
  findSession,
  NO_SESSION,
  NOBODY,
  welcomeGuest,
} from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';
import { addressPrefix, type Limiter } from '../limits.ts';
import type { Log } from '../log.ts';
import { Busy } from '../passwords.ts';
import { type Secrets, sameText } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { findStaff, STAFF_SESSION_SECONDS, type Staff, staffHashCode } from '../staff.ts';
import type { Answer, FieldError } from './answers.ts';
import {
  endedAccountCookies,
  markCookieName,
  readableCookie,
  sessionCookie,
  sessionCookieName,
  staffCookie,
  staffCookieName,
} from './cookies.ts';
import type { Incoming, Outgoing } from './incoming.ts';
import { isOurs, isUnproved } from './proofs.ts';
import { newHashcode, renewedCookies, signedInCookies, signedOutCookies } from './session-cookies.ts';
import { isUpload, type Upload } from './upload.ts';

/** What every handler may use. */
export interface Context<K extends CallName> {
  db: Db;
  clock: Clock;
  log: Log;
  settings: Settings;
  secrets: Secrets;
  limiter: Limiter;
  say: Say;
  /** Signed in, for the calls that ask for it. */
  caller: Calls[K]['who'] extends 'account' ? Customer : Caller;
  /** Who works here and makes the call; null for every call of the shop. */
  staff: Calls[K]['who'] extends 'staff' ? Staff : null;
  params: Received<K>['params'];
  query: Received<K>['query'];
  body: Received<K>['body'];
  catalogueVersion(): number;
  /** The body of a call that takes a picture; else nothing. */
  picture: Buffer;
  /** The file of a call that takes one, as it arrives; null where the form has none. */
  upload(): Promise<Upload | null>;
  request_id: string;
  /** The part of the caller's network address that limits count by. */
  address: string;
  /** What the browser calls itself. */
  agent: string | null;
  /** Says that an account has signed in here before; see `platform/known-browser.ts`. */
  mark: string | undefined;
  /**
   * Tells the browser that it is signed in: the session's token and the readable cookies. The
   * temporary id goes, unless its cart could not join yet.
   */
  showSignedIn(caller: Caller, token: string, keeps_guest: boolean): void;
  showSignedOut(): void;
  /** Gives the browser a session; its token leaves the server here and nowhere else. */
  setSessionCookie(token: string): void;
  /** The same for staff; null ends it in the browser. */
  setStaffCookie(token: string | null): void;
}

export type Handler<K extends CallName> = (
  context: Context<K>,
) => Promise<Answer<Calls[K] extends { file: string } ? Buffer | Readable : Reply<K>>>;

/** Registers the handler of one call. */
export type On = <K extends CallName>(call: K, handler: Handler<K>) => void;

export interface Foundation {
  db: Db;
  clock: Clock;
  log: Log;
  settings: Settings;
  secrets: Secrets;
  limiter: Limiter;
  /** The catalogue's version; cached answers live as long as it stays. */
  catalogueVersion(): number;
}

export interface Dispatcher {
  on: On;
  dispatch(incoming: Incoming): Promise<Outgoing>;
  /** Names of calls that have no handler; a shop with one does not start. */
  missing(): CallName[];
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Bytes of ready answers kept in memory. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** The road of a request: who → may they → shape → handler → answer cut to its schema. */
export function createDispatcher(foundation: Foundation): Dispatcher {
  const handlers = new Map<CallName, Handler<never>>();
  const writers = new Map<CallName, (reply: unknown) => string>();
  const ready = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
  });
  const { settings, secrets, clock } = foundation;
  const say = sayIn('en');

  const on: On = (call, handler) => {
    if (handlers.has(call)) throw new Error(`${call} has two handlers`);
    handlers.set(call, handler as unknown as Handler<never>);
    writers.set(call, writerOf(calls[call]));
  };

  async function dispatch(incoming: Incoming): Promise<Outgoing> {
    const call: Call = calls[incoming.call];
    const cookies: string[] = [];
    try {
      // A file is also reached by a plain link, which cannot carry the key.
      const needsKey = !incoming.from_page && !(call.who === 'staff' && call.file);
      if (needsKey && incoming.headers.authorization !== settings.storefront_key) {
        return refuse('shop-key-unknown');
      }
      const address = addressPrefix(incoming.ip);
      if (call.limit !== 'none') {
        const wait = await foundation.limiter.take(foundation.db, call.limit, address, clock());
        if (wait > 0) return refuse('too-many', { facts: { seconds: wait } });
      }
      const staff = call.who === 'staff' ? await findStaffOf(incoming) : null;
      if (call.who === 'staff') {
        const stop = forbidsStaff(call, incoming, staff);
        if (stop) return refuse(stop);
      }
      const address_key = addressKey(call, incoming);
      const quick = address_key === undefined ? undefined : ready.get(address_key);
      if (quick) return { status: 200, body: quick, type: JSON_TYPE, cookies, shared: true };

      if (call.takes === 'picture' && !Buffer.isBuffer(incoming.body)) return refuse('media-type');
      if (call.takes === 'file' && !isUpload(incoming.body)) return refuse('media-type');
      const input = received(call, incoming);
      if ('errors' in input) return refuse('input-invalid', { errors: input.errors });

      const caller = call.who === 'staff' ? NOBODY : await identify(call, incoming, cookies);
      cookies.push(...newHashcode(call, incoming.cookies, caller, foundation));
      const stop = forbids(call, incoming, caller);
      if (stop) return { ...refuse(stop), cookies };

      const key = call.cached ? cacheKey(incoming, input, caller) : undefined;
      const hit = key === undefined ? undefined : ready.get(key);
      if (hit) {
        if (address_key !== undefined) ready.set(address_key, hit);
        return { status: 200, body: hit, type: JSON_TYPE, cookies, shared: !caller.account };
      }

      const handler = handlers.get(incoming.call)!;
      const answer = await handler({
        ...foundation,
        ...input,
        picture: call.takes === 'picture' ? incoming.body : undefined,
        upload: isUpload(incoming.body) ? incoming.body.take : async () => null,
        say,
        caller,
        staff,
        address,
        request_id: incoming.request_id,
        agent: incoming.headers['user-agent'] ?? null,
        mark: incoming.cookies[markCookieName(settings.secure)],
        showSignedIn: (known: Caller, token: string, keeps_guest: boolean) =>
          cookies.push(...signedInCookies(known, token, keeps_guest, foundation)),
        showSignedOut: () => cookies.push(...signedOutCookies(incoming.cookies, foundation)),
        setSessionCookie: (token: string) => cookies.push(sessionCookie(token, settings.secure)),
        setStaffCookie: (token: string | null) =>
          cookies.push(staffCookie(token ?? '', token ? STAFF_SESSION_SECONDS : 0, settings.secure)),
      } as never);
      if (!answer.ok) return { ...refuse(answer.reason, answer), cookies };
      if (call.file) {
        return {
          status: 200,
          body: answer.value as unknown as Buffer | Readable,
          type: call.file,
          cookies,
          shared: false,
          file_name: answer.file_name,
        };
      }
      const body = Buffer.from(writers.get(incoming.call)!(answer.value));
      if (key !== undefined) ready.set(key, body);
      return { status: 200, body, type: JSON_TYPE, cookies, shared: call.cached === true && !caller.account };
    } catch (error) {
      if (error instanceof Busy) return refuse('busy', { facts: { seconds: 1 } });
      foundation.log.error({ err: error, call: incoming.call, request: incoming.request_id }, 'call failed');
      return fault(incoming.request_id);
    }
  }

  async function findStaffOf(incoming: Incoming): Promise<Staff | null> {
    const token = incoming.cookies[staffCookieName(settings.secure)];
    return token ? findStaff(foundation.db, token, clock) : null;
  }

  /** Staff calls look at the role first, and a write needs both proofs: our own page, and its token. */
  function forbidsStaff(call: Call, incoming: Incoming, staff: Staff | null): Refusal | null {
    if (!staff) return 'staff-only';
    if (!call.permission || !mayDo(staff.role, call.permission)) return 'staff-not-allowed';
    if (incoming.call.startsWith('GET ')) return null;
    const { hashcode } = incoming.headers;
    if (!hashcode || !sameText(hashcode, staffHashCode(staff, secrets))) return 'forbidden';
    return isOurs(incoming.headers, settings.public_url) ? null : 'forbidden';
  }

  async function identify(call: Call, incoming: Incoming, cookies: string[]): Promise<Caller> {
    const token = incoming.cookies[sessionCookieName(settings.secure)];
    const { is_renewed, ...session } = token ? await findSession(foundation.db, token, clock) : NO_SESSION;
    if (session.account && token && is_renewed)
      cookies.push(...renewedCookies({ ...session, guest: null }, token, foundation));
    if (call.who === 'public' || session.account) return { ...session, guest: null };
    // The session is over: what the screen still shows of it goes as well.
    cookies.push(...endedAccountCookies(incoming.cookies, settings.secure));
    const sent = incoming.headers.temporaryid ?? incoming.cookies.temporaryid;
    const known = sent ? await findGuest(foundation.db, sent) : null;
    // An ended visitor may still ask about the order just placed; any other call begins anew.
    const mayStay = known && (!known.ended || incoming.call === 'POST /placeorder' || call.who === 'order');
    if (mayStay || call.who !== 'guest-or-account') return { ...session, guest: known };
    const guest = await welcomeGuest(foundation.db);
    cookies.push(readableCookie('temporaryid', guest.temporary_id, settings.secure));
    return { ...session, guest };
  }

  /** Ids and proofs that a request carries must be the caller's own. */
  function forbids(call: Call, incoming: Incoming, caller: Caller): Refusal | null {
    if (call.who === 'staff') return null;
    if (call.who === 'account' && !caller.account) return call.strangers ?? 'sign-in-first';
    const named = incoming.headers.customerid;
    if (named && named !== 'visitors' && !isCallersOwn(named, caller)) return 'forbidden';
    const { customerOrTemporaryId, customerId, customerid } = incoming.params;
    const inPath = customerOrTemporaryId ?? customerId;
    if (inPath && !isCallersOwn(inPath, caller)) return 'forbidden';
    // Whoever may see an order by its link is not always signed in.
    if (customerid && customerid !== 'visitors' && !isCallersOwn(customerid, caller)) return 'forbidden';

    const writes = !incoming.call.startsWith('GET ');
    if (!writes && !call.needsOurHeader) return null;
    if (incoming.from_page) return null;
    const asked = { headers: incoming.headers, writes, caller };
    return isUnproved(call, asked, { secrets, public_url: settings.public_url }) ? 'forbidden' : null;
  }

  /** An anonymous question by its bare address: found without reading and checking it again. */
  function addressKey(call: Call, incoming: Incoming): string | undefined {
    const { customerid } = incoming.headers;
    const isAnonymous =
      incoming.cookies[sessionCookieName(settings.secure)] === undefined &&
      (customerid === undefined || customerid === 'visitors');
    if (!call.cached || !isAnonymous || incoming.url === undefined) return undefined;
    return `${foundation.catalogueVersion()} ${incoming.url}`;
  }

  function cacheKey(incoming: Incoming, input: object, caller: Caller): string {
    return `${foundation.catalogueVersion()} ${caller.account?.percentage ?? 0} ${incoming.call} ${JSON.stringify(input)}`;
  }

  function refuse(reason: Refusal, more: Partial<Extract<Answer<never>, { ok: false }>> = {}): Outgoing {
    const status = refusals[reason];
    const body = JSON.stringify({
      scode: status,
      smessage: sentence('en', reason, more.facts ?? {}),
      reason,
      ...(more.errors ? { errors: more.errors } : {}),
      ...more.extra,
    });
    const { seconds } = more.facts ?? {};
    const retry_after = typeof seconds === 'number' ? { retry_after: seconds } : {};
    return { status, body, type: JSON_TYPE, cookies: [], shared: false, ...retry_after };
  }

  function fault(request: string): Outgoing {
    const smessage = say('internal-fault', { request });
    const body = JSON.stringify({ scode: 500, smessage, reason: 'internal-fault' });
    return { status: 500, body, type: JSON_TYPE, cookies: [], shared: false };
  }

  return {
    on,
    dispatch,
    missing: () => (Object.keys(calls) as CallName[]).filter((call) => !handlers.has(call)),
  };
}

/** Whether an id that a request names is its sender's own: account, or the visitor's temporary id. */
export function isCallersOwn(id: string, caller: Caller): boolean {
  if (id === '') return false;
  return id === caller.account?.customer_id || id === caller.guest?.temporary_id;
}

/** Replies are written by a serialiser made from their schema: what it does not name is dropped. */
function writerOf(call: Call): (reply: unknown) => string {
  if (call.file) return () => '';
  const { $schema: _, ...schema } = z.toJSONSchema(call.reply, { io: 'output', target: 'draft-7' });
  return fastJson(schema as Parameters<typeof fastJson>[0]);
}

/** Params, query and body as the schemas leave them, or the fields that are wrong. */
function received(call: Call, incoming: Incoming): object | { errors: FieldError[] } {
  const input: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part];
    if (!schema) continue;
    const parsed = schema.safeParse(incoming[part]);
    if (parsed.success) input[part] = parsed.data;
    else errors.push(...parsed.error.issues.map((issue) => fieldError(issue)));
  }
  return errors.length > 0 ? { errors } : input;
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return {
    field: issue.path.join('.'),
    message: sentence('en', missing ? 'field-missing' : 'field-invalid', {}),
  };
}
