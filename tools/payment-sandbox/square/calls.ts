import { SQUARE_ACCOUNTS, type SquareAccount } from '../accounts.ts';
import { type Call, findRoute, type Route } from '../calls.ts';
import type { ApiRequest } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { listDisputes } from './disputes.ts';
import { failure } from './errors.ts';
import { getLocation } from './locations.ts';
import {
  cancelPayment,
  cancelPaymentByKey,
  completePayment,
  createPayment,
  getPayment,
  listPayments,
} from './payments.ts';
import { createRefund, getRefund, listRefunds } from './refunds.ts';

const ROUTES: readonly Route<SquareAccount>[] = [
  ['POST', '/v2/payments', 'createPayment', createPayment],
  ['GET', '/v2/payments', 'listPayments', listPayments],
  ['POST', '/v2/payments/cancel', 'cancelByKey', cancelPaymentByKey],
  ['GET', '/v2/payments/:id', 'getPayment', getPayment],
  ['POST', '/v2/payments/:id/complete', 'complete', completePayment],
  ['POST', '/v2/payments/:id/cancel', 'cancel', cancelPayment],
  ['POST', '/v2/refunds', 'createRefund', createRefund],
  ['GET', '/v2/refunds', 'listRefunds', listRefunds],
  ['GET', '/v2/refunds/:id', 'getRefund', getRefund],
  ['GET', '/v2/locations/:id', 'getLocation', getLocation],
  ['GET', '/v2/disputes', 'listDisputes', listDisputes],
];

const CODES: Record<number, string> = { 429: 'RATE_LIMITED', 500: 'INTERNAL_SERVER_ERROR' };

export function findSquareCall(state: SandboxState, request: ApiRequest): Call | undefined {
  const route = findRoute(ROUTES, request);
  if (!route) return undefined;
  const { name, handler, id } = route;
  const { authorization } = request.headers;
  const account = SQUARE_ACCOUNTS.find((each) => authorization === `Bearer ${each.access_token}`);
  return {
    name,
    run: () => (account ? handler({ state, account, request, id }) : failure(401, 'UNAUTHORIZED')),
    fail: (status, code = CODES[status] ?? 'BAD_REQUEST') => failure(status, code),
  };
}
