import type { Answer, Asked, Body } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import type { SquareAccount } from './accounts.ts';
import { failure, notFound } from './errors.ts';
import { pageOf } from './lists.ts';
import { pay } from './new-payment.ts';
import { once } from './once.ts';
import { complete, current, end, paymentOf, versionFault } from './payment-state.ts';
import { viewPayment } from './payment-view.ts';
import type { Payment } from './records.ts';
import { textFault } from './request-checks.ts';

const LONGEST_KEY = 45;
/** POST /v2/payments */
export function createPayment(world: SandboxState, account: SquareAccount, { body, forced }: Asked): Answer {
  const fault =
    textFault(body, 'idempotency_key', LONGEST_KEY, true) ?? textFault(body, 'source_id', 300, true);
  if (fault) return fault;
  const answer = once(world, keyOf(account, body), body, () => pay(world, account, body, forced));
  const { made } = world.ledger.answers.get(keyOf(account, body)) ?? {};
  // A payment that was made is shown as it is now, a refusal as it was.
  return answer.status === 200 && made ? { ...answer, ...getPayment(world, account, made) } : answer;
}

const keyOf = (account: SquareAccount, body: Body) =>
  `payment:${account.location_id}:${body.idempotency_key}`;

/** GET /v2/payments/:id */
export function getPayment(world: SandboxState, account: SquareAccount, id: string): Answer {
  const payment = paymentOf(world, account, id);
  return payment ? shown(payment) : notFound(id);
}

/** GET /v2/payments */
export function listPayments(world: SandboxState, account: SquareAccount, query: URLSearchParams): Answer {
  const own = [...world.ledger.payments.values()]
    .filter((payment) => payment.location_id === account.location_id)
    .map((payment) => current(world, payment));
  const page = pageOf(own, query, account.location_id, world.now());
  if ('status' in page) return page;
  const { shown: payments, cursor } = page;
  return { status: 200, body: { payments: payments.map(viewPayment), ...(cursor ? { cursor } : {}) } };
}

/** POST /v2/payments/:id/complete */
export function completePayment(world: SandboxState, account: SquareAccount, id: string, body: Body): Answer {
  const payment = paymentOf(world, account, id);
  if (!payment) return notFound(id);
  const fault = endedFault(payment) ?? versionFault(payment, body.version_token, 'version_token');
  return fault ?? shown(complete(world, payment));
}

/** POST /v2/payments/:id/cancel */
export function cancelPayment(world: SandboxState, account: SquareAccount, id: string): Answer {
  const payment = paymentOf(world, account, id);
  if (!payment) return notFound(id);
  return endedFault(payment) ?? shown(end(world, payment, false));
}

/** POST /v2/payments/cancel, for whoever got no answer: without effect when there is nothing to end. */
export function cancelByKey(world: SandboxState, account: SquareAccount, body: Body): Answer {
  const fault = textFault(body, 'idempotency_key', LONGEST_KEY, true);
  if (fault) return fault;
  const { made } = world.ledger.answers.get(keyOf(account, body)) ?? {};
  const payment = made === undefined ? undefined : paymentOf(world, account, made);
  if (payment?.status === 'APPROVED') end(world, payment, false);
  return { status: 200, body: {} };
}

const shown = (payment: Payment): Answer => ({ status: 200, body: { payment: viewPayment(payment) } });

/** Only an authorisation that still stands can be completed or cancelled. */
function endedFault({ status, expired }: Payment): Answer | null {
  if (status === 'APPROVED') return null;
  const end = { COMPLETED: 'CAPTURED', CANCELED: expired ? 'EXPIRED' : 'CANCELED', FAILED: 'FAILED' }[status];
  return failure(400, `DELAYED_TRANSACTION_${end}`, `The payment is ${status}.`);
}
