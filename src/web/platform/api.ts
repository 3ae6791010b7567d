import { createContext, type RouterContextProvider } from 'react-router';
import type { CallName, ClientInput, Reply } from '#contract/calls.ts';
import type { RefusalReply } from '#contract/refusals.ts';
import type { VinCorrectionView } from '#contract/vin.ts';
import type { ProofChallenge } from './proof-of-work.ts';

export type AuditEntry = Reply<'GET /admin/items/:id'>['record']['history'][number];

export interface RefusedResponse {
  ok: false;
  status: number;
  data: RefusalReply & {
    /** The new prices, if they differ from those of the order. */
    quote?: Reply<'GET /quote'>;
    /** The changes made by someone else since the record was loaded. */
    changes?: AuditEntry[];
    last_modified_time?: string;
    challenge?: ProofChallenge;
    /** For a mistyped VIN, the VINs that were probably meant. */
    corrections?: VinCorrectionView[];
  };
}
export type CallResult<T> = { ok: true; data: T } | RefusedResponse;
export type ApiResponse<K extends CallName> = { ok: true; status: 200; data: Reply<K> } | RefusedResponse;

export type Api = <K extends CallName>(call: K, input?: ClientInput<K>) => Promise<ApiResponse<K>>;

/** A call ready to send; `url` contains the path values and the query string. */
export interface ApiRequest {
  call: CallName;
  method: string;
  url: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}
export type Transport = (request: ApiRequest) => Promise<{ status: number; json: unknown }>;

/** The server could not be reached or its reply was unreadable; the effect of the call is unknown. */
export class NetworkError extends Error {}

/** The typed API client for the server (in process) and the browser (fetch). */
export function createApi(transport: Transport): Api {
  return async <K extends CallName>(call: K, input?: ClientInput<K>) => {
    const { params, query, body } = (input ?? {}) as Record<string, Record<string, unknown> | undefined>;
    const [method, path] = call.split(' ') as [string, string];
    const pathParams = toStrings(params);
    const queryParams = toStrings(query);
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(pathParams[name] ?? ''));
    const search = new URLSearchParams(queryParams);
    const { status, json } = await transport({
      call,
      method,
      params: pathParams,
      query: queryParams,
      body,
      url: search.size > 0 ? `${url}?${search}` : url,
    });
    return { ok: status === 200, status, data: json } as ApiResponse<K>;
  };
}

/** Path or query values; unset ones are left out. */
const toStrings = (values: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
    ),
  );

/** The data of a successful call. A refusal is thrown, so that the error page is shown. */
export function dataOrThrow<T>(response: CallResult<T>): T {
  if (response.ok) return response.data;
  throw new Response(response.data.smessage, { status: response.status });
}

/**
 * The data of a successful call; null if it was refused. A rate limit (429) or a server error does not mean that the
 * record does not exist, so these are thrown, and the error page is shown.
 */
export function dataOrNull<T>(response: CallResult<T>): T | null {
  return !response.ok && response.status < 500 && response.status !== 429 ? null : dataOrThrow(response);
}

export const apiContext = createContext<Api>();
export const apiOf = (args: { context: Readonly<RouterContextProvider> }): Api =>
  args.context.get(apiContext);
