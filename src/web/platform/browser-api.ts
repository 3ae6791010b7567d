import { type Api, createApi, NetworkFault, type Request } from './api.ts';
import { readCookie } from './cookies.ts';

let remembered = '';
/** The session's proof for writes, from the header reply: for browsers that keep no cookie of it. */
export const rememberHashcode = (code: string): void => {
  remembered = code;
};

const TIMEOUT = 30_000;

/** The API over HTTP, with the headers of the shop's own client. */
export const browserApi = (key: string): Api =>
  createApi(async (request) => {
    const { method, url } = request;
    const caller = callerId();
    try {
      let response = await send(request, key);
      // The session was over, and the answer took the cookies that spoke of it: a visitor asks again.
      if (response.status === 403 && method === 'GET' && callerId() !== caller) {
        response = await send(request, key);
      }
      return { status: response.status, json: await response.json() };
    } catch (error) {
      console.error(`${method} ${url.split('?')[0]}`, error);
      throw new NetworkFault('not reached');
    }
  });

const callerId = () => readCookie('customerid') ?? 'visitors';

function send({ method, url, body }: Request, key: string): Promise<Response> {
  const temporaryid = readCookie('temporaryid');
  // Another tab may have signed in or out: the cookie is as new as the session.
  const hashcode = readCookie('hashcode') ?? remembered;
  return fetch(`/api${url}`, {
    method,
    headers: {
      authorization: key,
      customerid: callerId(),
      ...(temporaryid ? { temporaryid } : {}),
      ...(hashcode ? { hashcode } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(TIMEOUT),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
