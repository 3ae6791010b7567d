import type { Readable } from 'node:stream';
import type { CallName } from '#contract/calls.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import type { Language } from '#texts/texts.ts';

/** A call, either from the network or from a page rendered in this process. */
export interface IncomingCall {
  call: CallName;
  /** The request URL, used as the cache key of anonymous calls. Absent for calls by a page of this process. */
  url?: string;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  /** Names are lower case. */
  headers: Record<string, string | undefined>;
  cookies: Cookies;
  ip: string;
  request_id: string;
  language: Language;
  /** True for a call by a page of this process. It needs no storefront key, and its origin was already checked. */
  is_from_page: boolean;
}

export interface CallResponse {
  status: number;
  body: string | Buffer | Readable;
  /** The content type. */
  type: string;
  cookies: string[];
  /** True if the response is the same for every caller, so that shared caches may store it. */
  is_shared: boolean;
  /** The catalogue version of a response that depends on the catalogue. */
  version?: number;
  /** The seconds until the client may try again. */
  retry_after?: number;
  file_name?: string;
}
