import { createContext } from 'react';
import type { Reply } from '#contract/calls.ts';
import { createApi, NetworkFault } from '../../platform/api.ts';
import type { AdminResponse, Api } from './calls.ts';

export type Access = Reply<'GET /admin/access'>;

export interface AdminApi {
  api: Api;
  /** Asks whether the caller may be here. Every other call waits for a yes, also after a session's end. */
  access(): Promise<AdminResponse<'GET /admin/access'>>;
  /** Sends one picture of an item. */
  addImage(part_number: string, picture: Blob): Promise<AdminResponse<'POST /admin/items/:id/images'>>;
  /** Sends a file that changes the catalogue. */
  upload(file: File): Promise<AdminResponse<'POST /upload'>>;
  signIn(typed: {
    email: string;
    password: string;
    code?: string;
  }): Promise<AdminResponse<'POST /admin/signin'>>;
  /** Told while somebody has to sign in again before work can go on. */
  watchSession(listener: () => void): () => void;
  isSessionOver(): boolean;
}

export const AdminApiContext = createContext<AdminApi | null>(null);

const TIMEOUT = 30_000;
const FILE_TIMEOUT = 15 * 60_000;

/**
 * The calls of the back office. When the session has ended meanwhile, a call does not fail: it waits
 * until the person has signed in again and is then made once more, so nothing that was typed is lost.
 */
export function createAdminApi(key: string): AdminApi {
  /** The session's proof for writes. A shopper's, in this browser's cookies, is another. */
  let hashcode = '';
  const plain = createApi(async ({ method, url, body }) => {
    const isForm = body instanceof FormData;
    const isRaw = isForm || body instanceof Blob;
    try {
      const response = await fetch(`/api${url}`, {
        method,
        headers: {
          authorization: key,
          ...(hashcode ? { hashcode } : {}),
          ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(isForm ? FILE_TIMEOUT : TIMEOUT),
        ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
      });
      return { status: response.status, json: await response.json() };
    } catch (error) {
      console.error(`${method} ${url.split('?')[0]}`, error);
      throw new NetworkFault('the shop could not be reached');
    }
  }) as unknown as Api;
  const listeners = new Set<() => void>();
  let open = Promise.withResolvers<void>();
  let isOver = false;

  const change = (over: boolean) => {
    if (over && !isOver) open = Promise.withResolvers();
    isOver = over;
    if (!over) open.resolve();
    for (const listener of listeners) listener();
  };

  async function access() {
    const response = await plain('GET /admin/access');
    if (response.ok) {
      hashcode = response.data.hash_code;
      change(false);
    }
    return response;
  }

  const api = (async (...given: Parameters<Api>) => {
    for (let isProofFresh = false; ; ) {
      await open.promise;
      const response = await plain(...given);
      if (response.ok) return response;
      // Another window may have begun a new session in the same cookie; a call refused for its proof did nothing.
      if (response.data.reason === 'forbidden' && !isProofFresh) {
        isProofFresh = (await access()).ok;
        if (isProofFresh) continue;
      }
      if (response.data.reason !== 'staff-only') return response;
      // The proof of a session that has ended would have the next sign-in refused.
      hashcode = '';
      change(true);
    }
  }) as Api;

  return {
    api,
    access,
    addImage: (id, picture) =>
      api('POST /admin/items/:id/images', { params: { id }, body: picture } as never),
    upload(file) {
      const form = new FormData();
      form.set('file', file);
      return api('POST /upload', { body: form } as never);
    },
    signIn: (typed) => plain('POST /admin/signin', { body: typed }),
    watchSession(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isSessionOver: () => isOver,
  };
}
