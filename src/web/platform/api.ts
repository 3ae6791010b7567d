import { createContext, type RouterContextProvider } from 'react-router';
import type { CallName, Reply, Sent } from '#contract/calls.ts';
import type { RefusalReply } from '#contract/refusals.ts';

/** What a call came to: the reply, or the shop's refusal with its sentence. */
export type Answer<K extends CallName> =
  | { ok: true; status: 200; data: Reply<K> }
  | { ok: false; status: number; data: RefusalReply & Record<string, unknown> };

export type Api = <K extends CallName>(call: K, input?: Sent<K>) => Promise<Answer<K>>;

/** A call ready to travel: path values are filled in, the query is written. */
export interface Request {
  call: CallName;
  method: string;
  url: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}
export type Transport = (request: Request) => Promise<{ status: number; json: unknown }>;

/** The shop could not be reached, or said something unreadable: nobody knows what happened. */
export class NetworkFault extends Error {}

/** One typed client for the server (in process) and the browser (fetch). */
export function createApi(transport: Transport): Api {
  return async (call, input) => {
    const { params, query, body } = (input ?? {}) as Record<string, Record<string, unknown> | undefined>;
    const [method, path] = call.split(' ') as [string, string];
    const texts = (values: Record<string, unknown> | undefined) =>
      Object.fromEntries(
        Object.entries(values ?? {}).flatMap(([key, value]) =>
          value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
        ),
      );
    const filled = texts(params);
    const asked = texts(query);
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(filled[name] ?? ''));
    const search = new URLSearchParams(asked);
    const { status, json } = await transport({
      call,
      method,
      params: filled,
      query: asked,
      body,
      url: search.size > 0 ? `${url}?${search}` : url,
    });
    return (status === 200 ? { ok: true, status, data: json } : { ok: false, status, data: json }) as never;
  };
}

/** How loaders and actions reach the API. */
export const apiContext = createContext<Api>();
export const apiOf = (args: { context: Readonly<RouterContextProvider> }): Api =>
  args.context.get(apiContext);
