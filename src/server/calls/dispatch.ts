import type { Call, LimitName } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { Refusal } from '#contract/refusals.ts';
import { once } from '#domain/memoize.ts';
import type { Refused, Result } from '#domain/result.ts';
import { readableCookie } from '#server/platform/http/cookies.ts';
import { transientRefusal } from '#server/platform/http/error-replies.ts';
import { ImageBody, isUpload } from '#server/platform/http/upload.ts';
import { type IpPrefixes, ipPrefixes } from '#server/platform/ip-prefixes.ts';
import { type NetworkAttempt, UNCOUNTED } from '#server/platform/limits.ts';
import { BusyError } from '#server/platform/passwords.ts';
import { isValidProof } from '#server/platform/proof-of-work.ts';
import { inSpan } from '#server/platform/tracing.ts';
import { ANONYMOUS, type Caller } from '#server/sessions/caller.ts';
import {
  DEVICE_COOKIE,
  RESET_COOKIE,
  refreshedCsrfCookie,
  SESSION_COOKIE,
  STAFF_COOKIE,
  STAFF_DEVICE_COOKIE,
  signInCookies,
  signOutCookies,
} from '#server/sessions/cookies.ts';
import type { Staff } from '#server/sessions/staff.ts';
import type { NetworkLimitName } from '#server/settings/network-limits.ts';
import { translator } from '#texts/texts.ts';
import type { AppContext, Context, RegisterHandler } from './context.ts';
import { proofRefusal } from './count-attempt.ts';
import { FileReply } from './file-reply.ts';
import { denialReason, identify, identifyStaff, staffDenialReason } from './guards.ts';
import type { CallResponse, IncomingCall } from './incoming-call.ts';
import { LOCAL_LIMITS } from './limits.ts';
import { parseInput } from './parse-input.ts';
import { createResponseCache, inputCacheKey, urlCacheKey } from './response-cache.ts';
import { faultResponse, fileResponse, jsonResponse, refusalResponse, serializerFor } from './responses.ts';
import { logSecurityEvent } from './security-events.ts';

export interface Dispatcher {
  on: RegisterHandler;
  dispatch(incoming: IncomingCall): Promise<CallResponse>;
  /** Calls of the contract without a handler. If there are any, the shop does not start. */
  unhandledCalls(): CallName[];
}

/**
 * A handler of any call. Declared as a method, because TypeScript compares the parameters of methods loosely and so
 * accepts handlers with the input type of their call.
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
 * The request pipeline: storefront key, rate limit, validation, identity, access, handler, and response reduced to its
 * schema. For staff calls, identity and access are checked before validation.
 */
export function createDispatcher(app: AppContext): Dispatcher {
  const handlers = new Map<CallName, AnyHandler>();
  const responseCache = createResponseCache();
  const { settings, clock } = app;

  const on: RegisterHandler = (call, handler) => {
    if (handlers.has(call)) throw new Error(`${call} has two handlers`);
    handlers.set(call, { handle: handler });
  };

  async function countCall(name: LimitName, ip: IpPrefixes): Promise<NetworkAttempt> {
    const { limiter, db } = app;
    if (name in LOCAL_LIMITS) {
      const limit = { name, ...LOCAL_LIMITS[name as keyof typeof LOCAL_LIMITS] };
      return { ...UNCOUNTED, wait: limiter.takeForAddress(limit, ip, clock()) };
    }
    if (name === 'none') return UNCOUNTED;
    return limiter.takeForNetwork(db, settings.network_limits[name as NetworkLimitName], ip, clock());
  }

  async function dispatch(incoming: IncomingCall): Promise<CallResponse> {
    const call: Call = calls[incoming.call];
    const { language } = incoming;
    const ip = ipPrefixes(incoming.ip);
    let staff: Staff | null = null;
    const refuse = (reason: Refusal, details?: Partial<Refused<Refusal>>) => {
      logSecurityEvent(app, incoming, { reason, ip, role: staff?.role ?? null });
      return refusalResponse(language, reason, details);
    };
    const cookies: string[] = [];
    try {
      // Staff download files through plain links, which cannot send the storefront key.
      const needsKey = !incoming.is_from_page && !(call.permission && call.file);
      if (needsKey && incoming.headers.authorization !== settings.storefront_key) {
        return refuse('shop-key-unknown');
      }
      const attempt = await countCall(call.limit ?? 'none', ip);
      if (attempt.wait > 0) return refuse('too-many', { params: { seconds: attempt.wait } });
      if (call.permission) {
        staff = await identifyStaff(incoming, app);
        const denial = staffDenialReason(call, incoming, staff, app);
        if (denial) return refuse(denial);
      }
      const { secure } = settings;
      if (call.cached) await app.catchUpWith(incoming.headers['catalogue-version']);
      const cacheScope = { version: app.catalogueVersion(), secure };
      const urlKey = urlCacheKey(call, incoming, cacheScope);
      const anonymousHit = urlKey === undefined ? undefined : responseCache.get(urlKey);
      if (anonymousHit) {
        app.metrics.countLookup('calls', true);
        return jsonResponse(anonymousHit, cookies, { is_shared: true, version: cacheScope.version });
      }

      if (call.upload === 'image' && !(incoming.body instanceof ImageBody)) return refuse('media-type');
      if (call.upload === 'file' && !isUpload(incoming.body)) return refuse('media-type');
      const input = parseInput(call, incoming);
      if ('errors' in input) return refuse('input-invalid', { errors: input.errors });

      const caller = call.permission ? ANONYMOUS : await identify(call, incoming, cookies, app);
      cookies.push(...refreshedCsrfCookie(call, incoming.cookies, caller, app));
      const denial = denialReason(call, incoming, caller, app);
      if (denial) return { ...refuse(denial), cookies };
      const hasProof = once(() =>
        isValidProof(app.db, incoming.headers['proof-of-work'], app.secrets, clock()),
      );
      const refusal = attempt.is_network_over_limit ? await proofRefusal(app, { caller, hasProof }) : null;
      if (refusal) {
        await attempt.release();
        return { ...refuse(refusal.reason, refusal), cookies };
      }

      const inputKey = call.cached ? inputCacheKey(incoming, input, caller, cacheScope) : undefined;
      const hit = inputKey === undefined ? undefined : responseCache.get(inputKey);
      if (inputKey !== undefined) app.metrics.countLookup('calls', hit !== undefined);
      if (hit) {
        // From now on, requests with exactly this URL are answered from the cache without validating their input.
        if (urlKey !== undefined) responseCache.set(urlKey, hit);
        return jsonResponse(hit, cookies, { is_shared: !caller.account, version: cacheScope.version });
      }

      const { handle } = handlers.get(incoming.call)!;
      const result = await handle({
        ...app,
        ...(call.cached ? { db: app.readingDb } : {}),
        ...input,
        caller,
        staff,
        image: incoming.body instanceof ImageBody ? incoming.body.read : async () => null,
        upload: isUpload(incoming.body) ? incoming.body.read : async () => null,
        language,
        has_chosen_language: incoming.cookies.language !== undefined,
        t: translator(language),
        ip,
        hasProof,
        request_id: incoming.request_id,
        agent: incoming.headers['user-agent'] ?? null,
        device_token: incoming.cookies[DEVICE_COOKIE.name(secure)],
        reset_token: incoming.cookies[RESET_COOKIE.name(secure)],
        staff_device_token: incoming.cookies[STAFF_DEVICE_COOKIE.name(secure)],
        setSignInCookies: (account, token, keeps_guest) =>
          cookies.push(...signInCookies(account, token, keeps_guest, app)),
        clearSignInCookies: () => cookies.push(...signOutCookies(incoming.cookies, app)),
        setLanguageCookie: (chosen) => cookies.push(readableCookie('language', chosen, secure)),
        setResetCookie: (token) => cookies.push(RESET_COOKIE.serialize(token, secure)),
        setSessionCookie: (token) => cookies.push(SESSION_COOKIE.serialize(token, secure)),
        setStaffCookie: (token) => cookies.push(STAFF_COOKIE.serialize(token ?? '', secure)),
        setStaffDeviceToken: (token) => cookies.push(STAFF_DEVICE_COOKIE.serialize(token, secure)),
      });
      if (!result.ok) return { ...refuse(result.reason, result), cookies };
      if (result.value instanceof FileReply) return fileResponse(result.value, call.file!, cookies);
      const body = Buffer.from(serializerFor(call)(result.value));
      if (inputKey !== undefined) responseCache.set(inputKey, body);
      return call.cached
        ? jsonResponse(body, cookies, { is_shared: !caller.account, version: cacheScope.version })
        : jsonResponse(body, cookies);
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
    dispatch: (incoming) => inSpan(incoming.call, {}, () => dispatch(incoming)),
    unhandledCalls: () => (Object.keys(calls) as CallName[]).filter((call) => !handlers.has(call)),
  };
}
