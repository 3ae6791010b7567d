import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { Refusal } from '#contract/refusals.ts';
import type { Refused, Result } from '#domain/result.ts';
import { transientRefusal } from '#server/platform/http/error-replies.ts';
import { ImageBody, isUpload } from '#server/platform/http/upload.ts';
import { ipPrefix } from '#server/platform/limits.ts';
import { BusyError } from '#server/platform/passwords.ts';
import { ANONYMOUS, type Caller } from '#server/sessions/caller.ts';
import {
  DEVICE_COOKIE,
  refreshedCsrfCookie,
  SESSION_COOKIE,
  STAFF_COOKIE,
  STAFF_DEVICE_COOKIE,
  signInCookies,
  signOutCookies,
} from '#server/sessions/cookies.ts';
import type { Staff } from '#server/sessions/staff.ts';
import { translator } from '#texts/texts.ts';
import type { AppContext, Context, On } from './context.ts';
import { FileReply } from './file-reply.ts';
import { denialReason, identify, identifyStaff, staffDenialReason } from './guards.ts';
import type { CallResponse, IncomingCall } from './incoming-call.ts';
import { CALL_LIMITS } from './limits.ts';
import { parseInput } from './parse-input.ts';
import { createResponseCache, inputKey, urlKey } from './response-cache.ts';
import { faultResponse, fileResponse, jsonResponse, refusalResponse, serializerFor } from './responses.ts';

export interface Dispatcher {
  on: On;
  dispatch(incoming: IncomingCall): Promise<CallResponse>;
  /** The shop does not start while there are any. */
  unhandledCalls(): CallName[];
}

/**
 * A handler of any call. Declared as a method, whose parameters TypeScript compares loosely enough to accept
 * handlers that require the input of their call.
 */
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

/**
 * Request pipeline: key, rate limit, validation, identity, access, handler, response reduced to its schema.
 * Staff calls check identity and access before the validation.
 */
export function createDispatcher(app: AppContext): Dispatcher {
  const handlers = new Map<CallName, AnyHandler & { serialize(reply: unknown): string }>();
  const responses = createResponseCache();
  const { settings, clock } = app;

  const on: On = (call, handler) => {
    if (handlers.has(call)) throw new Error(`${call} has two handlers`);
    handlers.set(call, { handle: handler, serialize: serializerFor(calls[call]) });
  };

  async function dispatch(incoming: IncomingCall): Promise<CallResponse> {
    const call: Call = calls[incoming.call];
    const { language } = incoming;
    const refuse = (reason: Refusal, more?: Partial<Refused<Refusal>>) =>
      refusalResponse(language, reason, more);
    const cookies: string[] = [];
    try {
      // Staff download files through plain links, which cannot send the storefront key.
      const needsKey = !incoming.is_from_page && !(call.access === 'staff' && call.file);
      if (needsKey && incoming.headers.authorization !== settings.storefront_key) {
        return refuse('shop-key-unknown');
      }
      const ip_prefix = ipPrefix(incoming.ip);
      if (call.limit !== 'none') {
        const limit = { name: call.limit, ...CALL_LIMITS[call.limit] };
        const wait = await app.limiter.take(app.db, limit, ip_prefix, clock());
        if (wait > 0) return refuse('too-many', { params: { seconds: wait } });
      }
      const staff = call.access === 'staff' ? await identifyStaff(incoming, app) : null;
      if (call.access === 'staff') {
        const denial = staffDenialReason(call, incoming, staff, app);
        if (denial) return refuse(denial);
      }
      const { secure } = settings;
      const scope = { version: app.catalogueVersion(), secure };
      const url_key = urlKey(call, incoming, scope);
      const anonymousHit = url_key === undefined ? undefined : responses.get(url_key);
      if (anonymousHit) return jsonResponse(anonymousHit, cookies, true);

      if (call.upload === 'image' && !(incoming.body instanceof ImageBody)) return refuse('media-type');
      if (call.upload === 'file' && !isUpload(incoming.body)) return refuse('media-type');
      const input = parseInput(call, incoming);
      if ('errors' in input) return refuse('input-invalid', { errors: input.errors });

      const caller = call.access === 'staff' ? ANONYMOUS : await identify(call, incoming, cookies, app);
      cookies.push(...refreshedCsrfCookie(call, incoming.cookies, caller, app));
      const denial = denialReason(call, incoming, caller, app);
      if (denial) return { ...refuse(denial), cookies };

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
        language,
        t: translator(language),
        ip_prefix,
        request_id: incoming.request_id,
        agent: incoming.headers['user-agent'] ?? null,
        device_token: incoming.cookies[DEVICE_COOKIE.name(secure)],
        staff_device_token: incoming.cookies[STAFF_DEVICE_COOKIE.name(secure)],
        setSignInCookies: (account, token, keeps_guest) =>
          cookies.push(...signInCookies(account, token, keeps_guest, app)),
        clearSignInCookies: () => cookies.push(...signOutCookies(incoming.cookies, app)),
        setSessionCookie: (token) => cookies.push(SESSION_COOKIE.serialize(token, secure)),
        setStaffCookie: (token) => cookies.push(STAFF_COOKIE.serialize(token ?? '', secure)),
        setStaffDeviceToken: (token) => cookies.push(STAFF_DEVICE_COOKIE.serialize(token, secure)),
      });
      if (!result.ok) return { ...refuse(result.reason, result), cookies };
      if (result.value instanceof FileReply) return fileResponse(result.value, call.file!, cookies);
      const body = Buffer.from(serialize(result.value));
      if (key !== undefined) responses.set(key, body);
      return jsonResponse(body, cookies, call.cached === true && !caller.account);
    } catch (error) {
      const transient = transientRefusal(error);
      if (!(error instanceof BusyError))
        app.log.error({ err: error, call: incoming.call, request: incoming.request_id }, 'call failed');
      return transient
        ? refuse(transient.reason, { params: { seconds: transient.seconds } })
        : faultResponse(language, incoming.request_id);
    }
  }

  return {
    on,
    dispatch,
    unhandledCalls: () => (Object.keys(calls) as CallName[]).filter((call) => !handlers.has(call)),
  };
}
