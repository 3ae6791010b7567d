import type { Readable } from 'node:stream';
import type { CallName } from '#contract/calls.ts';
import type { Cookies } from './cookies.ts';

/** One call as it arrives, over the network or from a page of this process. */
export interface Incoming {
  call: CallName;
  /** As it stood in the request; the same address has the same answer while the catalogue stays. */
  url?: string;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
  cookies: Cookies;
  ip: string;
  request_id: string;
  /** A page of this process calls: it knows the key, and has checked the origin of its own request. */
  from_page: boolean;
}

export interface Outgoing {
  status: number;
  body: string | Buffer | Readable;
  type: string;
  cookies: string[];
  /** `private` unless the answer is the same for everybody. */
  shared: boolean;
  retry_after?: number;
  file_name?: string;
}
