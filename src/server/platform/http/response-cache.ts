import { LRUCache } from 'lru-cache';
import type { Call } from '#contract/call.ts';
import type { Caller } from '../caller.ts';
import { sessionCookieName } from './cookies.ts';
import type { Incoming } from './incoming.ts';

/** Bytes of ready answers kept in memory. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** Answers that depend on the catalogue and the caller's percentage alone, kept as they are sent. */
export const createResponseCache = () =>
  new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
  });

/** What a key depends on beside the request. */
interface Known {
  version: number;
  secure: boolean;
}

/** An anonymous question by its bare address: found without reading and checking it again. */
export function addressKey(call: Call, incoming: Incoming, { version, secure }: Known): string | undefined {
  const { customerid } = incoming.headers;
  const isAnonymous =
    incoming.cookies[sessionCookieName(secure)] === undefined &&
    (customerid === undefined || customerid === 'visitors');
  if (!call.cached || !isAnonymous || incoming.url === undefined) return undefined;
  return `${version} ${incoming.url}`;
}

/** The question as it was understood, and the percentage its answer was priced with. */
export function inputKey(incoming: Incoming, input: object, caller: Caller, { version }: Known): string {
  return `${version} ${caller.account?.percentage ?? 0} ${incoming.call} ${JSON.stringify(input)}`;
}
