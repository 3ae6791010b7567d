import type { Readable } from 'node:stream';
import type { Call } from '#contract/call.ts';
import { type CallName, type Calls, calls, type Received, type Reply } from '#contract/calls.ts';
import { type Translate, translator } from '#texts/texts.ts';
import { type Caller, type Customer, NOBODY } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { type Db, isTransientError } from '../db.ts';
import { addressPrefix, type Limiter } from '../limits.ts';
import type { Log } from '../log.ts';
import { Busy } from '../passwords.ts';
import type { Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { STAFF_SESSION_SECONDS, type Staff } from '../staff.ts';
import {
  deviceCookieName,
  sessionCookie,
  staffCookie,
  staffDeviceCookie,
  staffDeviceCookieName,
} from './cookies.ts';
import { denialReason, findStaffOf, identify, staffDenialReason } from './guards.ts';
import type { Incoming, Outgoing } from './incoming.ts';
import type { Outcome } from './outcome.ts';
import { parseInput } from './parse-input.ts';
import { addressKey, createResponseCache, inputKey } from './response-cache.ts';
import { fault, JSON_TYPE, refuse, serializerFor } from './responses.ts';
import { newHashcode, signedInCookies, signedOutCookies } from './session-cookies.ts';
import { ImageBody, isUpload, type Upload } from './upload.ts';

/** What every handler may use. */
export interface Context<K extends CallName> {
  db: Db;
  clock: Clock;
  log: Log;
  settings: Settings;
  secrets: Secrets;
  limiter: Limiter;
  t: Translate;
  /** Signed in, for the calls that ask for it. */
  caller: Calls[K]['access'] extends 'account' ? Customer : Caller;
  /** Who works here and makes the call; null for every call of the shop. */
  staff: Calls[K]['access'] extends 'staff' ? Staff : null;
  params: Received<K>['params'];
  query: Received<K>['query'];
  body: Received<K>['body'];
  catalogueVersion(): number;
  /** The picture of a call that takes one, as it arrives; null when it is too large. */
  image(): Promise<Buffer | null>;
  /** The file of a call that takes one, as it arrives; null where the form has none. */
  upload(): Promise<Upload | null>;
  request_id: string;
  /** The part of the caller's network address that limits count by. */
  address: string;
  /** What the browser calls itself. */
  agent: string | null;
  /** Says that an account has signed in here before; see `platform/device-token.ts`. */
  device_token: string | undefined;
  /** The same of a member of staff. */
  staff_device_token: string | undefined;
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
  setStaffDeviceToken(mark: string): void;
}

export type Handler<K extends CallName> = (
  context: Context<K>,
) => Promise<Outcome<Calls[K] extends { file: string } ? Buffer | Readable : Reply<K>>>;

/** Registers the handler of one call. */
export type On = <K extends CallName>(call: K, handler: Handler<K>) => void;

export interface AppContext {
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

/** The road of a request: who → may they → shape → handler → answer cut to its schema. */
export function createDispatcher(app: AppContext): Dispatcher {
  const handlers = new Map<CallName, Handler<never>>();
  const writers = new Map<CallName, (reply: unknown) => string>();
  const ready = createResponseCache();
  const { settings, clock } = app;
  const t = translator('en');

  const on: On = (call, handler) => {
    if (handlers.has(call)) throw new Error(`${call} has two handlers`);
    handlers.set(call, handler as unknown as Handler<never>);
    writers.set(call, serializerFor(calls[call]));
  };

  async function dispatch(incoming: Incoming): Promise<Outgoing> {
    const call: Call = calls[incoming.call];
    const cookies: string[] = [];
    try {
      // A file is also reached by a plain link, which cannot carry the key.
      const needsKey = !incoming.from_page && !(call.access === 'staff' && call.file);
      if (needsKey && incoming.headers.authorization !== settings.storefront_key) {
        return refuse('shop-key-unknown');
      }
      const address = addressPrefix(incoming.ip);
      if (call.limit !== 'none') {
        const wait = await app.limiter.take(app.db, call.limit, address, clock());
        if (wait > 0) return refuse('too-many', { facts: { seconds: wait } });
      }
      const staff = call.access === 'staff' ? await findStaffOf(incoming, app) : null;
      if (call.access === 'staff') {
        const stop = staffDenialReason(call, incoming, staff, app);
        if (stop) return refuse(stop);
      }
      const known = { version: app.catalogueVersion(), secure: settings.secure };
      const address_key = addressKey(call, incoming, known);
      const quick = address_key === undefined ? undefined : ready.get(address_key);
      if (quick) return { status: 200, body: quick, type: JSON_TYPE, cookies, shared: true };

      if (call.upload === 'picture' && !(incoming.body instanceof ImageBody)) return refuse('media-type');
      if (call.upload === 'file' && !isUpload(incoming.body)) return refuse('media-type');
      const input = parseInput(call, incoming);
      if ('errors' in input) return refuse('input-invalid', { errors: input.errors });

      const caller = call.access === 'staff' ? NOBODY : await identify(call, incoming, cookies, app);
      cookies.push(...newHashcode(call, incoming.cookies, caller, app));
      const stop = denialReason(call, incoming, caller, app);
      if (stop) return { ...refuse(stop), cookies };

      const key = call.cached ? inputKey(incoming, input, caller, known) : undefined;
      const hit = key === undefined ? undefined : ready.get(key);
      if (hit) {
        if (address_key !== undefined) ready.set(address_key, hit);
        return { status: 200, body: hit, type: JSON_TYPE, cookies, shared: !caller.account };
      }

      const handler = handlers.get(incoming.call)!;
      const response = await handler({
        ...app,
        ...input,
        image: incoming.body instanceof ImageBody ? incoming.body.take : async () => null,
        upload: isUpload(incoming.body) ? incoming.body.take : async () => null,
        t,
        caller,
        staff,
        address,
        request_id: incoming.request_id,
        agent: incoming.headers['user-agent'] ?? null,
        device_token: incoming.cookies[deviceCookieName(settings.secure)],
        staff_device_token: incoming.cookies[staffDeviceCookieName(settings.secure)],
        showSignedIn: (account: Caller, token: string, keeps_guest: boolean) =>
          cookies.push(...signedInCookies(account, token, keeps_guest, app)),
        showSignedOut: () => cookies.push(...signedOutCookies(incoming.cookies, app)),
        setSessionCookie: (token: string) => cookies.push(sessionCookie(token, settings.secure)),
        setStaffCookie: (token: string | null) =>
          cookies.push(staffCookie(token ?? '', token ? STAFF_SESSION_SECONDS : 0, settings.secure)),
        setStaffDeviceToken: (mark: string) => cookies.push(staffDeviceCookie(mark, settings.secure)),
      } as never);
      if (!response.ok) return { ...refuse(response.reason, response), cookies };
      if (call.file) {
        return {
          status: 200,
          body: response.value as unknown as Buffer | Readable,
          type: call.file,
          cookies,
          shared: false,
          file_name: response.file_name,
        };
      }
      const body = Buffer.from(writers.get(incoming.call)!(response.value));
      if (key !== undefined) ready.set(key, body);
      return { status: 200, body, type: JSON_TYPE, cookies, shared: call.cached === true && !caller.account };
    } catch (error) {
      if (error instanceof Busy) return refuse('busy', { facts: { seconds: 1 } });
      app.log.error({ err: error, call: incoming.call, request: incoming.request_id }, 'call failed');
      return isTransientError(error) ? refuse('busy', { facts: { seconds: 1 } }) : fault(incoming.request_id);
    }
  }

  return {
    on,
    dispatch,
    missing: () => (Object.keys(calls) as CallName[]).filter((call) => !handlers.has(call)),
  };
}
