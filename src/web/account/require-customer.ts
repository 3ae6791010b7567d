import { type LoaderFunctionArgs, redirect } from 'react-router';
import { splitLanguage } from '#texts/language-path.ts';
import { signInPath } from '../paths.ts';
import { type Api, apiOf, type CallResult, dataOrThrow } from '../platform/api.ts';
import { signedInCustomerId, VISITOR_ID } from '../platform/customer-id.ts';

/** The API client and id of the signed-in customer; redirects visitors to sign-in (ACC-01). */
export async function requireCustomer(args: LoaderFunctionArgs): Promise<{ api: Api; customerId: string }> {
  const api = apiOf(args);
  const customerId = await signedInCustomerId(api);
  if (customerId === null) throw redirectToSignIn(args);
  return { api, customerId };
}

/** The call's data. Redirects to sign-in if the session has ended, to `fallbackPath` if the record cannot be opened. */
export function dataOrRedirect<T>(
  response: CallResult<T>,
  args: LoaderFunctionArgs,
  fallbackPath: string,
): T {
  const status = response.ok ? 200 : response.status;
  if (status === 401 || status === 403) throw redirectToSignIn(args);
  if (status === 404 || status === 409 || status === 400) throw redirect(fallbackPath);
  return dataOrThrow(response);
}

/** The data of a call for the signed-in customer. Redirects like `requireCustomer` and `dataOrRedirect`. */
export async function loadForCustomer<T>(
  args: LoaderFunctionArgs,
  fallbackPath: string,
  call: (api: Api, customerId: string) => Promise<CallResult<T>>,
): Promise<T> {
  const { api, customerId } = await requireCustomer(args);
  return dataOrRedirect(await call(api, customerId), args, fallbackPath);
}

function redirectToSignIn(args: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(args.request.url);
  return redirect(signInPath(undefined, `${splitLanguage(pathname).path}${search}`));
}

/** The customer's id for a write; visitors get `visitors`, which the call refuses. */
export const customerIdOrVisitorId = async (api: Api): Promise<string> =>
  (await signedInCustomerId(api)) ?? VISITOR_ID;
