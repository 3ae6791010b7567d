import { LRUCache } from 'lru-cache';
import type { Call } from '#contract/call.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { SESSION_COOKIE } from '#server/sessions/cookies.ts';
import type { IncomingCall } from './incoming-call.ts';

const CACHE_BYTES = 8 * 1024 * 1024;

/** Serialized responses that depend only on the catalogue, the language and the caller's percentage. */
export const createResponseCache = () =>
  new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
  });

interface CacheScope {
  version: number;
  secure: boolean;
}

/** The cache key of an anonymous request, looked up before validation and identification. */
export function urlCacheKey(
  call: Call,
  incoming: IncomingCall,
  { version, secure }: CacheScope,
): string | undefined {
  const { customerid } = incoming.headers;
  const isAnonymous =
    incoming.cookies[SESSION_COOKIE.name(secure)] === undefined &&
    (customerid === undefined || customerid === 'visitors');
  if (!call.cached || !isAnonymous || incoming.url === undefined) return undefined;
  return `${version} ${incoming.language} ${incoming.url}`;
}

/** The cache key of a validated input and the caller's percentage. */
export function inputCacheKey(
  { call, language }: IncomingCall,
  input: object,
  caller: Caller,
  { version }: CacheScope,
): string {
  return `${version} ${language} ${caller.account?.percentage ?? 0} ${call} ${JSON.stringify(input)}`;
}
