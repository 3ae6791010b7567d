import type { Language } from '#texts/texts.ts';
import { type Api, type ApiRequest, createApi, NetworkError, type Transport } from './api.ts';
import { readCookie } from './cookies.ts';

let currentHashcode = '';
/** Stores the session's CSRF token from the header call, for browsers that reject its cookie. */
export const setHashcode = (code: string): void => {
  currentHashcode = code;
};

const TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 15 * 60_000;

/** The API over HTTP, with the headers of the storefront client. */
export const browserApi = (key: string, language: Language): Api =>
  createApi(async (request) => {
    const caller = callerId();
    const send = () =>
      sendRequest(request, {
        authorization: key,
        'accept-language': language,
        customerid: callerId(),
        temporaryid: readCookie('temporaryid'),
        // The cookie is preferred because another tab may have signed in or out.
        hashcode: readCookie('hashcode') ?? currentHashcode,
      });
    const response = await send();
    // The session has ended and the response cleared its cookies, so the call is retried as a visitor.
    const isRetried = response.status === 403 && request.method === 'GET' && callerId() !== caller;
    return isRetried ? send() : response;
  });

const callerId = () => readCookie('customerid') ?? 'visitors';

/** Sends a call; headers without a value are left out. */
export async function sendRequest(
  { method, url, body }: ApiRequest,
  headers: Record<string, string | undefined>,
): ReturnType<Transport> {
  const isForm = body instanceof FormData;
  const isJson = body !== undefined && !isForm && !(body instanceof Blob);
  const sent = { ...headers, 'content-type': isJson ? 'application/json' : undefined };
  try {
    const response = await fetch(`/api${url}`, {
      method,
      headers: Object.entries(sent).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      signal: AbortSignal.timeout(isForm ? FILE_TIMEOUT_MS : TIMEOUT_MS),
      body: isJson ? JSON.stringify(body) : body,
    });
    return { status: response.status, json: await response.json() };
  } catch (error) {
    console.error(`${method} ${url.split('?')[0]}`, error);
    throw new NetworkError('API not reachable');
  }
}
