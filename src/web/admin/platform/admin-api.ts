import { createContext } from 'react';
import type { Reply } from '#contract/calls.ts';
import type { Language } from '#texts/texts.ts';
import { createApi, NetworkError } from '../../platform/api.ts';
import type { AdminResponse, Api } from './calls.ts';

export type Access = Reply<'GET /admin/access'>;

export interface AdminApi {
  api: Api;
  /** Checks access. Other calls wait until this has succeeded, and again after the session has expired. */
  access(): Promise<AdminResponse<'GET /admin/access'>>;
  /** Uploads one image of an item. */
  addImage(part_number: string, image: Blob): Promise<AdminResponse<'POST /admin/items/:id/images'>>;
  /** Uploads an import file. */
  upload(file: File): Promise<AdminResponse<'POST /upload'>>;
  signIn(credentials: {
    email: string;
    password: string;
    code?: string;
  }): Promise<AdminResponse<'POST /admin/signin'>>;
  /** Calls the listener whenever the session expires or is renewed; returns the unsubscribe function. */
  watchSession(listener: () => void): () => void;
  hasSessionExpired(): boolean;
}

export const AdminApiContext = createContext<AdminApi | null>(null);

const TIMEOUT = 30_000;
const FILE_TIMEOUT = 15 * 60_000;

/**
 * Creates the API client of the back office. When the session has expired, a call does not fail: it waits
 * until the user has signed in again and is then repeated, so no input is lost.
 */
export function createAdminApi(key: string, language: Language): AdminApi {
  /** The CSRF token of the staff session; the one in the browser's cookies belongs to the storefront session. */
  let hashcode = '';
  const send = createApi(async ({ method, url, body }) => {
    const isForm = body instanceof FormData;
    const isRaw = isForm || body instanceof Blob;
    try {
      const response = await fetch(`/api${url}`, {
        method,
        headers: {
          authorization: key,
          'accept-language': language,
          ...(hashcode ? { hashcode } : {}),
          ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(isForm ? FILE_TIMEOUT : TIMEOUT),
        ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
      });
      return { status: response.status, json: await response.json() };
    } catch (error) {
      console.error(`${method} ${url.split('?')[0]}`, error);
      throw new NetworkError('the shop could not be reached');
    }
  }) as unknown as Api;
  const listeners = new Set<() => void>();
  let signedIn = Promise.withResolvers<void>();
  let isExpired = false;

  const setExpired = (expired: boolean) => {
    if (expired && !isExpired) signedIn = Promise.withResolvers();
    isExpired = expired;
    if (!expired) signedIn.resolve();
    for (const listener of listeners) listener();
  };

  async function access() {
    const response = await send('GET /admin/access');
    if (response.ok) {
      hashcode = response.data.hash_code;
      setExpired(false);
    }
    return response;
  }

  const api = (async (...args: Parameters<Api>) => {
    for (let hasNewToken = false; ; ) {
      await signedIn.promise;
      const response = await send(...args);
      if (response.ok) return response;
      // Another window may have started a new session; a call refused for its CSRF token had no effect.
      if (response.data.reason === 'forbidden' && !hasNewToken) {
        hasNewToken = (await access()).ok;
        if (hasNewToken) continue;
      }
      if (response.data.reason !== 'staff-only') return response;
      // Sign-in refuses the token of an expired session.
      hashcode = '';
      setExpired(true);
    }
  }) as Api;

  return {
    api,
    access,
    addImage: (id, image) => api('POST /admin/items/:id/images', { params: { id }, body: image } as never),
    upload(file) {
      const form = new FormData();
      form.set('file', file);
      return api('POST /upload', { body: form } as never);
    },
    signIn: (credentials) => send('POST /admin/signin', { body: credentials }),
    watchSession(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasSessionExpired: () => isExpired,
  };
}
