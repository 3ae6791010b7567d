import { type CallName, calls, type Reply, type Sent } from '#contract/calls.ts';
import type { RefusalReply } from '#contract/refusals.ts';
import type { App } from '#server/app.ts';
import { parseSetCookie } from './set-cookie.ts';

export type ShopResponse<K extends CallName> =
  | { status: 200; body: Reply<K>; raw: Buffer }
  | { status: number; body: RefusalReply & Record<string, unknown>; raw: Buffer };

export interface Shopper {
  cookies: Map<string, string>;
  headers: Record<string, string>;
  /** Makes a call over the real HTTP layer, as a browser of this visitor would. */
  call<K extends CallName>(call: K, input: Sent<K>): Promise<ShopResponse<K>>;
  /** The same, for a call that must succeed. */
  ask<K extends CallName>(call: K, input: Sent<K>): Promise<Reply<K>>;
}

interface Posted {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: object;
}
interface RawResponse {
  status: number;
  cookies: string[];
  raw: Buffer;
}

/** A shopper with a cookie jar of their own. */
export const createShopper = (app: Pick<App, 'http'>): Shopper =>
  shopperWith(async (posted) => {
    const answer = await app.http.inject(posted);
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    return { status: answer.statusCode, cookies, raw: answer.rawPayload };
  });

/** The same over the network; `origin` says for each call where the shop is. */
export const remoteShopper = (origin: () => string): Shopper =>
  shopperWith(async ({ method, url, headers, payload }) => {
    const answer = await fetch(origin() + url, {
      method,
      headers: { ...headers, ...(payload ? { 'content-type': 'application/json' } : {}) },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    });
    const raw = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, cookies: answer.headers.getSetCookie(), raw };
  });

function shopperWith(send: (posted: Posted) => Promise<RawResponse>): Shopper {
  const cookies = new Map<string, string>();
  const headers: Record<string, string> = { authorization: 'storefront', 'sec-fetch-site': 'same-origin' };
  const call: Shopper['call'] = async (name, input) => {
    const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>;
    const [method, path] = name.split(' ') as ['GET' | 'POST' | 'DELETE', string];
    const url = path.replaceAll(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String(params?.[key] ?? '')),
    );
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)]],
      ),
    );
    const temporaryid = cookies.get('temporaryid');
    const answer = await send({
      method,
      url: `/api${url}${search.size > 0 ? `?${search}` : ''}`,
      headers: {
        ...(temporaryid ? { temporaryid } : {}),
        ...headers,
        cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      },
      ...(body ? { payload: body } : {}),
    });
    for (const line of answer.cookies) {
      const { name: cookie, value, attributes } = parseSetCookie(line);
      if (attributes.includes('Max-Age=0')) cookies.delete(cookie);
      else cookies.set(cookie, value);
    }
    const isFile = 'file' in calls[name];
    const parsed = isFile && answer.status === 200 ? {} : JSON.parse(answer.raw.toString('utf8'));
    return { status: answer.status, body: parsed, raw: answer.raw } as never;
  };
  return {
    cookies,
    headers,
    call,
    async ask(name, input) {
      const said = await call(name, input);
      if (said.status !== 200)
        throw new Error(`${name} answered ${said.status}: ${JSON.stringify(said.body)}`);
      return said.body as never;
    },
  };
}
