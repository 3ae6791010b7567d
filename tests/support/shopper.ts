import { type CallName, type ClientInput, calls, type Reply } from '#contract/calls.ts';
import type { RefusalReply } from '#contract/refusals.ts';
import type { App } from '#server/app.ts';
import { TEST_STOREFRONT_KEY } from './test-secrets.ts';

export type ShopResponse<K extends CallName> =
  | { status: 200; body: Reply<K>; raw: Buffer }
  | { status: number; body: RefusalReply & Record<string, unknown>; raw: Buffer };

/** Thrown by `Shopper.request` for a status other than 200. */
export class UnexpectedStatus extends Error {
  readonly status: number;
  constructor(call: string, status: number, body: unknown) {
    super(`${call} returned ${status}: ${JSON.stringify(body)}`);
    this.status = status;
  }
}

export interface Shopper {
  cookies: Map<string, string>;
  headers: Record<string, string>;
  /** Makes a call through the HTTP layer with the client's cookies and headers. */
  call<K extends CallName>(call: K, input: ClientInput<K>): Promise<ShopResponse<K>>;
  /** Makes a call and throws unless it returns 200. */
  request<K extends CallName>(call: K, input: ClientInput<K>): Promise<Reply<K>>;
}

interface RawRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: object;
}

type CookieJar = Iterable<readonly [name: string, value: string]>;

/** Creates a client that calls the app in process. The client starts with a copy of `cookies`. */
export const createShopper = (app: Pick<App, 'http'>, cookies?: CookieJar): Shopper =>
  createShopperWith(async (request) => {
    const response = await app.http.inject(request);
    const setCookies = [response.headers['set-cookie'] ?? []].flat();
    return { status: response.statusCode, cookies: setCookies, raw: response.rawPayload };
  }, cookies);

/** Creates a client that calls over the network; `origin` returns the shop's address for each call. */
export const createRemoteShopper = (origin: () => string): Shopper =>
  createShopperWith(async ({ method, url, headers, payload }) => {
    const response = await fetch(origin() + url, {
      method,
      headers: { ...headers, ...(payload ? { 'content-type': 'application/json' } : {}) },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    });
    const raw = Buffer.from(await response.arrayBuffer());
    return { status: response.status, cookies: response.headers.getSetCookie(), raw };
  });

export const cookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function createShopperWith(
  send: (request: RawRequest) => Promise<{ status: number; cookies: string[]; raw: Buffer }>,
  initialCookies: CookieJar = [],
): Shopper {
  const cookies = new Map(initialCookies);
  const headers: Record<string, string> = {
    authorization: TEST_STOREFRONT_KEY,
    'sec-fetch-site': 'same-origin',
  };
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
    const response = await send({
      method,
      url: `/api${url}${search.size > 0 ? `?${search}` : ''}`,
      headers: {
        ...(temporaryid ? { temporaryid } : {}),
        ...headers,
        cookie: cookieHeader(cookies),
      },
      ...(body ? { payload: body } : {}),
    });
    for (const line of response.cookies) {
      const { name: cookie, value, attributes } = parseSetCookie(line);
      if (attributes.includes('Max-Age=0')) cookies.delete(cookie);
      else cookies.set(cookie, value);
    }
    const isFile = 'file' in calls[name];
    const parsed = isFile && response.status === 200 ? {} : JSON.parse(response.raw.toString('utf8'));
    return { status: response.status, body: parsed, raw: response.raw } as never;
  };
  return {
    cookies,
    headers,
    call,
    async request(name, input) {
      const response = await call(name, input);
      if (response.status !== 200) throw new UnexpectedStatus(name, response.status, response.body);
      return response.body as never;
    },
  };
}

/** Parses a Set-Cookie header. */
function parseSetCookie(line: string): { name: string; value: string; attributes: string } {
  const [pair = '', ...attributes] = line.split(';');
  const separator = pair.indexOf('=');
  return {
    name: pair.slice(0, separator),
    value: decodeURIComponent(pair.slice(separator + 1)),
    attributes: attributes.join(';').trim(),
  };
}
