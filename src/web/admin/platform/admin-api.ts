import type { ClientInput, Reply } from '#contract/calls.ts';
import type { Language } from '#texts/texts.ts';
import { type Api, createApi, type RefusedResponse } from '../../platform/api.ts';
import { sendRequest } from '../../platform/browser-api.ts';

export type Access = Reply<'GET /admin/access'>;

/** The response to a call whose reply has the type `T`. */
export type ResponseWith<T> = { ok: true; data: T } | RefusedResponse;

/** The API client of the back office. Once a session has expired, calls wait for a new sign-in, so no input is lost. */
export function createAdminApi(key: string, language: Language) {
  /** The CSRF token of the staff session. The token in the browser's cookies belongs to the storefront session. */
  let hashcode = '';
  const send = createApi((request) =>
    sendRequest(request, { authorization: key, 'accept-language': language, hashcode }),
  );
  const listeners = new Set<() => void>();
  let signedIn = Promise.withResolvers<void>();
  let isExpired = false;

  const setExpired = (expired: boolean) => {
    if (expired && !isExpired) signedIn = Promise.withResolvers();
    isExpired = expired;
    if (!expired) signedIn.resolve();
    for (const listener of listeners) listener();
  };

  /** Fetches the staff member's permissions and the CSRF token. Calls of `api` wait until this has succeeded. */
  async function checkAccess() {
    const response = await send('GET /admin/access');
    if (response.ok) {
      hashcode = response.data.hash_code;
      setExpired(false);
    }
    return response;
  }

  const api = (async (...args: Parameters<Api>) => {
    let hasNewToken = false;
    while (true) {
      await signedIn.promise;
      const response = await send(...args);
      if (response.ok) return response;
      // Another window may have started a new session; fetch its token and repeat the call. Repeating is safe, because
      // a refused call has no effect.
      if (response.data.reason === 'forbidden' && !hasNewToken) {
        hasNewToken = (await checkAccess()).ok;
        if (hasNewToken) continue;
      }
      if (response.data.reason !== 'staff-only') return response;
      // Sign-in would refuse the token of the expired session.
      hashcode = '';
      setExpired(true);
    }
  }) as Api;

  return {
    api,
    checkAccess,
    uploadItemImage: (id: string, image: Blob) =>
      api('POST /admin/items/:id/images', { params: { id }, body: image } as never),
    /** Uploads an image for an item that has not been created yet. */
    uploadImage: (image: Blob) => api('POST /admin/items/images', { body: image } as never),
    uploadImport(file: File) {
      const form = new FormData();
      form.set('file', file);
      return api('POST /upload', { body: form } as never);
    },
    signIn: (credentials: ClientInput<'POST /admin/signin'>['body']) =>
      send('POST /admin/signin', { body: credentials }),
    /** Calls the listener whenever the session expires or is renewed; returns the unsubscribe function. */
    watchSession(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasSessionExpired: () => isExpired,
  };
}
export type AdminApi = ReturnType<typeof createAdminApi>;
