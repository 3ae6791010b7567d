import type { Answer, Asked, Call } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import { SQUARE_ACCOUNTS, type SquareAccount } from './accounts.ts';
import { getDispute, listDisputes } from './disputes.ts';
import { failure } from './errors.ts';
import { getLocation, listLocations } from './locations.ts';
import {
  cancelByKey,
  cancelPayment,
  completePayment,
  createPayment,
  getPayment,
  listPayments,
} from './payments.ts';
import { createRefund, getRefund, listRefunds } from './refunds.ts';

type Run = (world: SandboxState, account: SquareAccount, asked: Asked, id: string) => Answer;

/** The provider's calls: method, path, the name that faults go by, what it does. */
const CALLS: [method: string, path: RegExp, name: string, run: Run][] = [
  [
    'POST',
    /^\/v2\/payments$/,
    'createPayment',
    (world, account, asked) => createPayment(world, account, asked),
  ],
  [
    'GET',
    /^\/v2\/payments$/,
    'listPayments',
    (world, account, { query }) => listPayments(world, account, query),
  ],
  [
    'POST',
    /^\/v2\/payments\/cancel$/,
    'cancelByKey',
    (world, account, { body }) => cancelByKey(world, account, body),
  ],
  [
    'GET',
    /^\/v2\/payments\/([^/]+)$/,
    'getPayment',
    (world, account, _, id) => getPayment(world, account, id),
  ],
  [
    'POST',
    /^\/v2\/payments\/([^/]+)\/complete$/,
    'complete',
    (world, account, { body }, id) => completePayment(world, account, id, body),
  ],
  [
    'POST',
    /^\/v2\/payments\/([^/]+)\/cancel$/,
    'cancel',
    (world, account, _, id) => cancelPayment(world, account, id),
  ],
  [
    'POST',
    /^\/v2\/refunds$/,
    'createRefund',
    (world, account, { body }) => createRefund(world, account, body),
  ],
  [
    'GET',
    /^\/v2\/refunds$/,
    'listRefunds',
    (world, account, { query }) => listRefunds(world, account, query),
  ],
  ['GET', /^\/v2\/refunds\/([^/]+)$/, 'getRefund', (world, account, _, id) => getRefund(world, account, id)],
  ['GET', /^\/v2\/locations$/, 'listLocations', (_, account) => listLocations(account)],
  ['GET', /^\/v2\/locations\/([^/]+)$/, 'getLocation', (_, account, __, id) => getLocation(account, id)],
  [
    'GET',
    /^\/v2\/disputes$/,
    'listDisputes',
    (world, account, { query }) => listDisputes(world, account, query),
  ],
  [
    'GET',
    /^\/v2\/disputes\/([^/]+)$/,
    'getDispute',
    (world, account, _, id) => getDispute(world, account, id),
  ],
];

const CODES: Record<number, string> = {
  429: 'RATE_LIMITED',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

/** The call of the card provider that is asked for, or nothing when the path is not its own. */
export function squareCall(world: SandboxState, asked: Asked): Call | undefined {
  const failing = (status: number, code?: string) =>
    failure(status, code ?? CODES[status] ?? 'INTERNAL_SERVER_ERROR', 'The sandbox was told to fail.');
  for (const [method, path, name, run] of CALLS) {
    const match = method === asked.method ? path.exec(asked.path) : null;
    if (!match) continue;
    const account = accountOf(asked.headers.authorization);
    return {
      name,
      run: () => (account ? run(world, account, asked, decodeURIComponent(match[1] ?? '')) : UNAUTHORIZED),
      malformed: () => failure(400, 'BAD_REQUEST', 'The body is not JSON.'),
      failure: (status, code) => (code ? failure(status, code) : failing(status)),
    };
  }
  return undefined;
}

const UNAUTHORIZED = failure(401, 'UNAUTHORIZED', 'This request could not be authorized.');

const accountOf = (authorization: string | undefined) =>
  SQUARE_ACCOUNTS.find((each) => authorization === `Bearer ${each.access_token}`);
