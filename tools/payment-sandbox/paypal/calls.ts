import type { Answer, Asked, Call } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import { accountOfToken, giveToken } from './access.ts';
import type { PaypalAccount } from './accounts.ts';
import { captureAuthorization, getAuthorization, reauthorize, voidAuthorization } from './authorizations.ts';
import { authorizeOrder } from './authorize-order.ts';
import { captureOrder } from './capture.ts';
import { newDebugId, problem, refusal } from './errors.ts';
import { getEvent, listEvents, resendEvent } from './event-calls.ts';
import { ISSUES } from './issues.ts';
import { markOf } from './once.ts';
import { createOrder, getOrder } from './orders.ts';
import { patchOrder } from './patch.ts';
import { getCapture, getRefund, refundCapture } from './refunds.ts';
import { verifySignature } from './signature.ts';

type Run = (world: SandboxState, account: PaypalAccount, asked: Asked, id: string) => Answer;

const [ORDERS, PAYMENTS, EVENTS] = [
  '/v2/checkout/orders',
  '/v2/payments',
  '/v1/notifications/webhooks-events',
];
const VERIFY = '/v1/notifications/verify-webhook-signature';

/** PayPal's calls: method, path, the operation's documented name (faults go by it), what it does. */
const CALLS: [method: string, path: string, name: string, run: Run][] = [
  ['POST', ORDERS!, 'orders.create', createOrder],
  ['GET', `${ORDERS}/:id`, 'orders.get', (world, account, _, id) => getOrder(world, account, id)],
  ['PATCH', `${ORDERS}/:id`, 'orders.patch', patchOrder],
  ['POST', `${ORDERS}/:id/capture`, 'orders.capture', captureOrder],
  ['POST', `${ORDERS}/:id/authorize`, 'orders.authorize', authorizeOrder],
  [
    ...(['GET', `${PAYMENTS}/authorizations/:id`, 'authorizations.get'] as const),
    (world, account, _, id) => getAuthorization(world, account, id),
  ],
  ['POST', `${PAYMENTS}/authorizations/:id/capture`, 'authorizations.capture', captureAuthorization],
  ['POST', `${PAYMENTS}/authorizations/:id/void`, 'authorizations.void', voidAuthorization],
  ['POST', `${PAYMENTS}/authorizations/:id/reauthorize`, 'authorizations.reauthorize', reauthorize],
  [
    'GET',
    `${PAYMENTS}/captures/:id`,
    'captures.get',
    (world, account, _, id) => getCapture(world, account, id),
  ],
  ['POST', `${PAYMENTS}/captures/:id/refund`, 'captures.refund', refundCapture],
  ['GET', `${PAYMENTS}/refunds/:id`, 'refunds.get', (world, account, _, id) => getRefund(world, account, id)],
  ['POST', VERIFY, 'verify-webhook-signature.post', verifySignature],
  ['GET', EVENTS!, 'webhooks-events.list', (world, account, { query }) => listEvents(world, account, query)],
  ['GET', `${EVENTS}/:id`, 'webhooks-events.get', (world, account, _, id) => getEvent(world, account, id)],
  [
    ...(['POST', `${EVENTS}/:id/resend`, 'webhooks-events.resend'] as const),
    (world, account, _, id) => resendEvent(world, account, id),
  ],
];

const ROUTES = CALLS.map(([method, path, name, run]) => ({
  method,
  name,
  run,
  path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
}));

/** PayPal's call that is asked for, or nothing when the path is not its own. */
export function paypalCall(world: SandboxState, asked: Asked): Call | undefined {
  if (asked.path === '/v1/oauth2/token' && asked.method === 'POST') {
    return { name: 'oauth2.token', run: () => withDebugId(giveToken(world, asked)), failure, malformed };
  }
  for (const { method, path, name, run } of ROUTES) {
    const match = method === asked.method ? path.exec(asked.path) : null;
    if (!match) continue;
    const account = accountOfToken(world, asked);
    const mark = account && method === 'POST' ? markOf(account, name, asked) : undefined;
    return {
      name,
      run: () =>
        withDebugId(account ? (mocked(asked) ?? run(world, account, asked, match[1] ?? '')) : problem(401)),
      failure,
      malformed,
      ...(mark ? { mark, busy: () => withDebugId(refusal('PREVIOUS_REQUEST_IN_PROGRESS')) } : {}),
    };
  }
  return undefined;
}

const failure = (status: number, issue?: string): Answer =>
  withDebugId(issue && issue in ISSUES ? refusal(issue) : problem(status));

const malformed = () => withDebugId(refusal('MALFORMED_REQUEST_JSON'));

/** `PayPal-Mock-Response: {"mock_application_codes": "INSTRUMENT_DECLINED"}`: the provider's own way to force an error. */
function mocked({ headers }: Asked): Answer | undefined {
  const header = headers['paypal-mock-response'];
  const code = typeof header === 'string' && /"mock_application_codes"\s*:\s*"([A-Z_]+)"/.exec(header)?.[1];
  return code ? refusal(code) : undefined;
}

/** Every answer carries the id that PayPal's support asks for; that of an error is the one in its body. */
function withDebugId(answer: Answer): Answer {
  const { debug_id = newDebugId() } = (answer.body ?? {}) as { debug_id?: string };
  return { ...answer, headers: { ...answer.headers, 'paypal-debug-id': debug_id } };
}
