import type { Call } from '#contract/call.ts';
import { type CallName, type Calls, calls, type ParsedInput, type Reply } from '#contract/calls.ts';
import type { Refusal } from '#contract/refusals.ts';
import type { Result } from '#domain/result.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Db, isTransientError } from '#server/platform/db.ts';
import {
  deviceCookieName,
  sessionCookie,
  staffCookie,
  staffDeviceCookie,
  staffDeviceCookieName,
} from '#server/platform/http/cookies.ts';
import { ImageBody, isUpload, type Upload } from '#server/platform/http/upload.ts';
import { ipPrefix, type Limiter } from '#server/platform/limits.ts';
import type { Log } from '#server/platform/log.ts';
import { BusyError } from '#server/platform/passwords.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { ANONYMOUS, type Caller, type Customer } from '#server/sessions/caller.ts';
import { refreshedCsrfCookie, signInCookies, signOutCookies } from '#server/sessions/session-cookies.ts';
import { STAFF_SESSION_SECONDS, type Staff } from '#server/sessions/staff.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type Translate, translator } from '#texts/texts.ts';
import { FileReply } from './file-reply.ts';
import { denialReason, identify, identifyStaff, staffDenialReason } from './guards.ts';
import type { CallResponse, IncomingCall } from './incoming-call.ts';
import { parseInput } from './parse-input.ts';
import { createResponseCache, inputKey, urlKey } from './response-cache.ts';
import { faultResponse, fileResponse, jsonResponse, refusalResponse, serializerFor } from './responses.ts';

/** Everything a handler may use. */
export interface Context<K extends CallName> {
  db: Db;
  clock: Clock;
  log: Log;
  settings: Settings;
  secrets: Secrets;
  limiter: Limiter;
  t: Translate;
  /** Always signed in for calls with `access: 'account'`. */
  caller: Calls[K]['access'] extends 'account' ? Customer : Caller;
  /** The staff member making the request; null for storefront calls. */
  staff: Calls[K]['access'] extends 'staff' ? Staff : null;
  params: ParsedInput<K>['params'];
  query: ParsedInput<K>['query'];
  body: ParsedInput<K>['body'];
  catalogueVersion(): number;
  /** Reads an uploaded image; null if it is too large. */
  image(): Promise<Buffer | null>;
  /** The uploaded file as a stream; null if the form has none. */
  upload(): Promise<Upload | null>;
  request_id: string;
  /** The prefix of the caller's IP address that rate limits apply to. */
  ip_prefix: string;
  /** The User-Agent header. */
  agent: string | null;
  /** Proves that an account has signed in on this device before; see `device-token.ts`. */
  device_token: string | undefined;
  /** The same for a staff member. */
  staff_device_token: string | undefined;
  /** Sets the session, device and readable cookies. Expires the temporary id unless `keeps_guest` is set. */
  setSignInCookies(caller: Caller, token: string, keeps_guest: boolean): void;
  clearSignInCookies(): void;
  setSessionCookie(token: string): void;
  /** Null expires the cookie. */
  setStaffCookie(token: string | null): void;
  setStaffDeviceToken(token: string): void;
}

/** A call's reply without `scode` and `smessage`, which the dispatcher adds; `smessage` is empty by default. */
export type HandlerReply<K extends CallName> = Calls[K] extends { file: string }
  ? FileReply
  : Reply<K> extends { scode: 200 }
    ? Omit<Reply<K>, 'scode' | 'smessage'> & { scode?: 200; smessage?: string }
    : Reply<K>;

export type Handler<K extends CallName> = (context: Context<K>) => Promise<Result<HandlerReply<K>, Refusal>>;

export type On = <K extends CallName>(call: K, handler: Handler<K>) => void;

export interface AppContext {
  db: Db;
  clock: Clock;
  log: Log;
  settings: Settings;
  secrets: Secrets;
  limiter: Limiter;
  /** Part of every cache key: a catalogue change invalidates cached responses. */
  catalogueVersion(): number;
}

export interface Dispatcher {
  on: On;
  dispatch(incoming: IncomingCall): Promise<CallResponse>;
  /** The shop does not start while there are any. */
  unhandledCalls(): CallName[];
}

/** A handler of any call. A method, so that handlers that require the input of their call are accepted. */
interface AnyHandler {
  handle(
    context: Omit<Context<CallName>, 'params' | 'query' | 'body' | 'caller' | 'staff'> & {
      params?: unknown;
      query?: unknown;
      body?: unknown;
      caller: Caller;
      staff: Staff | null;
    },
  ): Promise<Result<unknown, Refusal>>;
}

/** Request pipeline: key, rate limit, identity, access, validation, handler, response reduced to its schema. */
export function createDispatcher(app: AppContext): Dispatcher {
  const handlers = new Map<CallName, AnyHandler & { serialize(reply: unknown): string }>();
  const responses = createResponseCache();
  const { settings, clock } = app;
  const t = translator('en');

  const on: On = (call, handler) => {
    if (handlers.has(call)) throw new Error(`${call} has two handlers`);
    handlers.set(call, { handle: handler, serialize: serializerFor(calls[call]) });
  };

  async function dispatch(incoming: IncomingCall): Promise<CallResponse> {
    const call: Call = calls[incoming.call];
    const cookies: string[] = [];
    try {
      // Staff download files through plain links, which cannot send the storefront key.
      const needsKey = !incoming.is_from_page && !(call.access === 'staff' && call.file);
      if (needsKey && incoming.headers.authorization !== settings.storefront_key) {
        return refusalResponse('shop-key-unknown');
      }
      const ip_prefix = ipPrefix(incoming.ip);
      if (call.limit !== 'none') {
        const wait = await app.limiter.take(app.db, call.limit, ip_prefix, clock());
        if (wait > 0) return refusalResponse('too-many', { params: { seconds: wait } });
      }
      const staff = call.access === 'staff' ? await identifyStaff(incoming, app) : null;
      if (call.access === 'staff') {
        const denial = staffDenialReason(call, incoming, staff, app);
        if (denial) return refusalResponse(denial);
      }
      const scope = { version: app.catalogueVersion(), secure: settings.secure };
      const url_key = urlKey(call, incoming, scope);
      const anonymousHit = url_key === undefined ? undefined : responses.get(url_key);
      if (anonymousHit) return jsonResponse(anonymousHit, cookies, true);

      if (call.upload === 'image' && !(incoming.body instanceof ImageBody))
        return refusalResponse('media-type');
      if (call.upload === 'file' && !isUpload(incoming.body)) return refusalResponse('media-type');
      const input = parseInput(call, incoming);
      if ('errors' in input) return refusalResponse('input-invalid', { errors: input.errors });

      const caller = call.access === 'staff' ? ANONYMOUS : await identify(call, incoming, cookies, app);
      cookies.push(...refreshedCsrfCookie(call, incoming.cookies, caller, app));
      const denial = denialReason(call, incoming, caller, app);
      if (denial) return { ...refusalResponse(denial), cookies };

      const key = call.cached ? inputKey(incoming, input, caller, scope) : undefined;
      const hit = key === undefined ? undefined : responses.get(key);
      if (hit) {
        if (url_key !== undefined) responses.set(url_key, hit);
        return jsonResponse(hit, cookies, !caller.account);
      }

      const { handle, serialize } = handlers.get(incoming.call)!;
      const result = await handle({
        ...app,
        ...input,
        caller,
        staff,
        image: incoming.body instanceof ImageBody ? incoming.body.read : async () => null,
        upload: isUpload(incoming.body) ? incoming.body.read : async () => null,
        t,
        ip_prefix,
        request_id: incoming.request_id,
        agent: incoming.headers['user-agent'] ?? null,
        device_token: incoming.cookies[deviceCookieName(settings.secure)],
        staff_device_token: incoming.cookies[staffDeviceCookieName(settings.secure)],
        setSignInCookies: (account, token, keeps_guest) =>
          cookies.push(...signInCookies(account, token, keeps_guest, app)),
        clearSignInCookies: () => cookies.push(...signOutCookies(incoming.cookies, app)),
        setSessionCookie: (token) => cookies.push(sessionCookie(token, settings.secure)),
        setStaffCookie: (token) =>
          cookies.push(staffCookie(token ?? '', token ? STAFF_SESSION_SECONDS : 0, settings.secure)),
        setStaffDeviceToken: (token) => cookies.push(staffDeviceCookie(token, settings.secure)),
      });
      if (!result.ok) return { ...refusalResponse(result.reason, result), cookies };
      if (result.value instanceof FileReply) return fileResponse(result.value, call.file!, cookies);
      const body = Buffer.from(serialize(result.value));
      if (key !== undefined) responses.set(key, body);
      return jsonResponse(body, cookies, call.cached === true && !caller.account);
    } catch (error) {
      if (error instanceof BusyError) return refusalResponse('busy', { params: { seconds: 1 } });
      app.log.error({ err: error, call: incoming.call, request: incoming.request_id }, 'call failed');
      return isTransientError(error)
        ? refusalResponse('busy', { params: { seconds: 1 } })
        : faultResponse(incoming.request_id);
    }
  }

  return {
    on,
    dispatch,
    unhandledCalls: () => (Object.keys(calls) as CallName[]).filter((call) => !handlers.has(call)),
  };
}
