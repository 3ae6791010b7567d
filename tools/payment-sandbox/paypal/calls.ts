import { PAYPAL_ACCOUNTS, type PayPalAccount } from '../accounts.ts';
import { type Call, findRoute, type Route } from '../calls.ts';
import type { ApiRequest, ApiResponse } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { captureOrder, getCapture } from './captures.ts';
import { failure, issueResponse } from './errors.ts';
import { listEvents } from './events.ts';
import { createOrder, getOrder } from './orders.ts';
import { getRefund, refundCapture } from './refunds.ts';
import { verifyWebhookSignature } from './signature.ts';

/** The calls have the names of PayPal's documentation. */
const ROUTES: readonly Route<PayPalAccount>[] = [
  ['POST', '/v2/checkout/orders', 'orders.create', createOrder],
  ['GET', '/v2/checkout/orders/:id', 'orders.get', getOrder],
  ['POST', '/v2/checkout/orders/:id/capture', 'orders.capture', captureOrder],
  ['GET', '/v2/payments/captures/:id', 'captures.get', getCapture],
  ['POST', '/v2/payments/captures/:id/refund', 'captures.refund', refundCapture],
  ['GET', '/v2/payments/refunds/:id', 'refunds.get', getRefund],
  ['GET', '/v1/notifications/webhooks-events', 'webhooks-events.list', listEvents],
  [
    'POST',
    '/v1/notifications/verify-webhook-signature',
    'verify-webhook-signature.post',
    verifyWebhookSignature,
  ],
];

export function findPayPalCall(state: SandboxState, request: ApiRequest): Call | undefined {
  const { authorization } = request.headers;
  if (request.method === 'POST' && request.path === '/v1/oauth2/token') {
    return { name: 'oauth2.token', run: () => createAccessToken(authorization), fail };
  }
  const route = findRoute(ROUTES, request);
  if (!route) return undefined;
  const { name, handler, id } = route;
  const account = PAYPAL_ACCOUNTS.find((each) => authorization === `Bearer ${accessToken(each)}`);
  return { name, run: () => (account ? handler({ state, account, request, id }) : failure(401)), fail };
}

const fail = (status: number, issue?: string): ApiResponse =>
  issue ? issueResponse(issue) : failure(status);

const TOKEN_LIFETIME_SECONDS = 32_400;

const accessToken = ({ country }: PayPalAccount): string => `sandbox-paypal-access-${country}`;

/** POST /v1/oauth2/token. Every token of an account is the same and never expires. */
function createAccessToken(authorization = ''): ApiResponse {
  const credentials = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
  const account = PAYPAL_ACCOUNTS.find((each) => credentials === `${each.client_id}:${each.client_secret}`);
  if (!account) return { status: 401, body: { error: 'invalid_client' } };
  const body = {
    access_token: accessToken(account),
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME_SECONDS,
  };
  return { status: 200, body };
}
