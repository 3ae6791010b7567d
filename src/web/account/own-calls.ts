import { type LoaderFunctionArgs, redirect } from 'react-router';
import { signInPath } from '../paths.ts';
import { type Answer, type Api, apiOf } from '../platform/api.ts';
import { ownIdOf, VISITORS } from '../platform/own-id.ts';

/** How a page of the account area reads: as its owner. A visitor is sent to sign in first (ACC-01). */
export async function ownCalls(args: LoaderFunctionArgs): Promise<{ api: Api; customerId: string }> {
  const api = apiOf(args);
  const customerId = await ownIdOf(api);
  if (customerId === null) throw signInFirst(args);
  return { api, customerId };
}

/**
 * What the call has answered. A session that has ended meanwhile leads to sign-in, a thing that is
 * not there (or not the caller's) to `instead`.
 */
export function foundOr<T extends Extract<Answer<never>, { ok: false }> | { ok: true; data: object }>(
  response: T,
  args: LoaderFunctionArgs,
  instead: string,
): Extract<T, { ok: true }>['data'] {
  if (response.ok) return response.data as Extract<T, { ok: true }>['data'];
  if (response.status === 401 || response.status === 403) throw signInFirst(args);
  if (response.status === 404 || response.status === 409 || response.status === 400) throw redirect(instead);
  throw new Response(response.data.smessage, { status: response.status });
}

function signInFirst(args: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(args.request.url);
  return redirect(signInPath(undefined, `${pathname}${search}`));
}

/** The caller's own id for a change; the call itself refuses whoever is not signed in. */
export const ownIdForChange = async (api: Api): Promise<string> => (await ownIdOf(api)) ?? VISITORS;
