import type { Language } from '#texts/texts.ts';
import { type Api, type ApiRequest, createApi, NetworkError } from './api.ts';
import { readCookie } from './cookies.ts';

let currentHashcode = '';
/** Stores the session's CSRF token from the header call, for browsers that reject its cookie. */
export const setHashcode = (code: string): void => {
  currentHashcode = code;
};

const TIMEOUT_MS = 30_000;

/** The API over HTTP, with the headers of the storefront client. */
export const browserApi = (key: string, language: Language): Api =>
  createApi(async (request) => {
    const { method, url } = request;
    const caller = callerId();
    try {
      let response = await send(request, key, language);
      // The session has ended and the response cleared its cookies, so the call is retried as a visitor.
      if (response.status === 403 && method === 'GET' && callerId() !== caller) {
        response = await send(request, key, language);
      }
      return { status: response.status, json: await response.json() };
    } catch (error) {
      console.error(`${method} ${url.split('?')[0]}`, error);
      throw new NetworkError('API not reachable');
    }
  });

const callerId = () => readCookie('customerid') ?? 'visitors';

function send({ method, url, body }: ApiRequest, key: string, language: Language): Promise<Response> {
  const temporaryid = readCookie('temporaryid');
  // The cookie is preferred because another tab may have signed in or out.
  const hashcode = readCookie('hashcode') ?? currentHashcode;
  return fetch(`/api${url}`, {
    method,
    headers: {
      authorization: key,
      'accept-language': language,
      customerid: callerId(),
      ...(temporaryid ? { temporaryid } : {}),
      ...(hashcode ? { hashcode } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
