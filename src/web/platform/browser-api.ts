import type { Language } from '#texts/texts.ts';
import type { Api, ApiRequest, RefusedResponse, Transport } from './api.ts';
import { createApi, NetworkError } from './api.ts';
import { readCookie } from './cookies.ts';
import { VISITOR_ID } from './customer-id.ts';
import { SEEN_VERSION, seenVersion, trackVersion } from './seen-version.ts';
import { loadTexts } from './texts.ts';

let currentHashcode = '';
/** Stores the session's CSRF token from the header call, for browsers that reject its cookie. */
export const setHashcode = (code: string): void => {
  currentHashcode = code;
};

const TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 15 * 60_000;

/** The API over HTTP, with the headers of the storefront client. */
export const browserApi = (storefrontKey: string, language: Language): Api =>
  createApi(async (request) => {
    const callerBefore = callerId();
    const tokenBefore = csrfToken();
    const send = () =>
      sendRequest(request, {
        authorization: storefrontKey,
        'accept-language': language,
        customerid: callerId(),
        temporaryid: readCookie('temporaryid'),
        hashcode: csrfToken(),
      });
    const response = await send();
    if (response.status !== 403) return response;
    // For the same caller, repeat the call if the response set another token: a late response to another tab may have
    // stored an old one. For another caller, such as a visitor after the session has ended, repeat only a read.
    const canRepeat = callerId() === callerBefore ? csrfToken() !== tokenBefore : request.method === 'GET';
    return canRepeat ? send() : response;
  });

/** The CSRF token, from the cookie if possible, because another tab may have signed in or out. */
const csrfToken = () => readCookie('hashcode') ?? currentHashcode;
const callerId = () => readCookie('customerid') ?? VISITOR_ID;

/** Calls the listener when solving a proof of work starts (true) or ends (false). Returns the unsubscribe function. */
export function watchProofs(listener: (isSolving: boolean) => void): () => void {
  const notify = (event: Event) => listener((event as CustomEvent<boolean>).detail);
  addEventListener('proof-of-work', notify);
  return () => removeEventListener('proof-of-work', notify);
}

/** Sends a call without empty headers. If a busy server asks for a proof of work, solves it and sends again. */
export async function sendRequest(
  request: ApiRequest,
  headers: Record<string, string | undefined>,
): ReturnType<Transport> {
  const response = await sendOnce(request, headers);
  const { challenge } = response.json as Partial<RefusedResponse['data']>;
  if (response.status !== 429 || !challenge) return response;
  const proof = await Promise.all([import('./proof-of-work.ts'), loadTexts(['proof-of-work'])]).then(
    ([{ solveProof }]) => solveProof(challenge),
    () => null, // The code or its texts could not be loaded.
  );
  return proof === null ? response : sendOnce(request, { ...headers, 'proof-of-work': proof });
}

async function sendOnce(
  { method, url, body }: ApiRequest,
  headers: Record<string, string | undefined>,
): ReturnType<Transport> {
  const isForm = body instanceof FormData;
  const isJson = body !== undefined && !isForm && !(body instanceof Blob);
  const allHeaders = {
    ...headers,
    'content-type': isJson ? 'application/json' : undefined,
    [SEEN_VERSION]: seenVersion(),
  };
  const track = trackVersion(method, url);
  try {
    const response = await fetch(`/api${url}`, {
      method,
      headers: Object.entries(allHeaders).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      signal: AbortSignal.timeout(isForm ? FILE_TIMEOUT_MS : TIMEOUT_MS),
      body: isJson ? JSON.stringify(body) : body,
    });
    track(response);
    return { status: response.status, json: await response.json() };
  } catch (error) {
    console.error(`${method} ${url.split('?')[0]}`, error);
    throw new NetworkError();
  }
}
