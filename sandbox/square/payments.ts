import { randomUUID } from 'node:crypto';
import type { Answer, Asked, Body, Money } from '../answer.ts';
import type { Movement } from '../money-book.ts';
import type { World } from '../world.ts';
import type { SquareAccount } from './accounts.ts';
import { apiError, failure, notFound } from './errors.ts';
import { announce } from './events.ts';
import { pageOf } from './lists.ts';
import { once } from './once.ts';
import { versionOf, viewPayment } from './payment-view.ts';
import type { Payment } from './records.ts';

import { choiceFault, delayFault, durationOf, flagFault, moneyFault, textFault } from './request-checks.ts';
import { type Source, sourceOf } from './tokens.ts';

const LONGEST_KEY = 45;
/** RFC 3339 `P7D`, the provider's delay for typed cards. */
const USUAL_DELAY = 7 * 86_400_000;
const ECHOED = ['buyer_email_address', 'billing_address', 'shipping_address', 'note', 'customer_id'];
ECHOED.push('statement_description_identifier');

/** POST /v2/payments */
export function createPayment(world: World, account: SquareAccount, { body, forced }: Asked): Answer {
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

function pay(world: World, account: SquareAccount, body: Body, forced?: string): Answer {
  const fault = paymentFault(account, body);
  if (fault) return fault;
  const source_id = body.source_id as string;
  const found = sourceOf(world, account.location_id, source_id);
  const source = found && { ...found, outcome: forced ?? found.outcome };
  if (!source) return failure(404, 'NOT_FOUND', 'Card nonce not found', 'source_id');
  const refusal = sourceFault(world, source, source_id);
  if (refusal) return refusal;
  if (source.one_time) spend(world, source, source_id);
  const isGood = ['ok', 'hang', 'drop-after', 'TEMPORARY_ERROR'].includes(source.outcome);
  const payment = open(world, account, body, source, isGood ? undefined : source.outcome);
  const view = viewPayment(payment);
  if (!isGood)
    return { status: world.switches.decline_status, body: { errors: [payment.error], payment: view } };
  const lost = ({ hang: 'hang', 'drop-after': 'drop' } as const)[source.outcome];
  return { status: 200, body: { payment: view }, ...(lost ? { lost } : {}) };
}

function paymentFault(account: SquareAccount, body: Body): Answer | null {
  const { location_id } = body;
  const isElsewhere = location_id !== undefined && location_id !== account.location_id;
  return (
    moneyFault(body.amount_money, account.currency) ??
    (isElsewhere ? failure(400, 'INVALID_LOCATION', 'Not a location of this seller', 'location_id') : null) ??
    flagFault(body, 'autocomplete') ??
    choiceFault(body, 'delay_action', ['CANCEL', 'COMPLETE']) ??
    delayFault(body) ??
    textFault(body, 'reference_id', 40) ??
    textFault(body, 'buyer_email_address', 255) ??
    textFault(body, 'note', 500) ??
    textFault(body, 'statement_description_identifier', 20)
  );
}

/** What happens instead of a payment: nothing is written, so the same call may come again. */
function sourceFault(world: World, source: Source, source_id: string): Answer | null {
  const { outcome, token } = source;
  const known = world.ledger.tokens.get(source_id);
  if (outcome === 'http-500') return failure(500, 'INTERNAL_SERVER_ERROR', 'An internal error has occurred.');
  if (outcome === 'drop-before') return { status: 0, body: {}, lost: 'drop' };
  if (outcome === 'CARD_TOKEN_USED' || (source.one_time && known?.used)) {
    return failure(400, 'CARD_TOKEN_USED', 'The card nonce was already used.', 'source_id');
  }
  if (token?.expires_at !== undefined && world.now().getTime() >= token.expires_at) {
    return failure(400, 'CARD_TOKEN_EXPIRED', 'The card nonce has expired.', 'source_id');
  }
  if (outcome === 'TEMPORARY_ERROR' && !known) {
    world.ledger.write('token', { id: source_id, outcome, used: false });
    return failure(world.switches.decline_status, 'TEMPORARY_ERROR', 'Retry with the same idempotency_key.');
  }
  return null;
}

function spend({ ledger }: World, { outcome, token }: Source, id: string): void {
  ledger.write('token', { ...(token ?? { id, outcome }), used: true });
}

function open(
  world: World,
  account: SquareAccount,
  body: Body,
  source: Source,
  declined: string | undefined,
): Payment {
  const now = world.now();
  const { amount, currency } = body.amount_money as Money;
  const at = now.toISOString();
  const payment: Payment = {
    id: randomUUID().replaceAll('-', ''),
    location_id: account.location_id,
    ...(typeof body.reference_id === 'string' ? { reference_id: body.reference_id } : {}),
    status: declined ? 'FAILED' : body.autocomplete === false ? 'APPROVED' : 'COMPLETED',
    amount_money: { amount, currency },
    ...{ refunded: 0, refund_ids: [] },
    source_id: body.source_id as string,
    ...(source.card ? { card: source.card } : {}),
    created_at: at,
    updated_at: at,
    delayed_until: now.getTime() + (durationOf(body.delay_duration) ?? USUAL_DELAY),
    delay_action: body.delay_action === 'COMPLETE' ? 'COMPLETE' : 'CANCEL',
    ...(declined || body.autocomplete === false ? {} : { completed_at: at }),
    echo: Object.fromEntries(ECHOED.filter((field) => field in body).map((field) => [field, body[field]])),
    ...(declined ? { error: apiError(declined, `Authorization error: '${declined}'`) } : {}),
  };
  const made = keep(world, payment, 'payment.created');
  if (!declined) move(world, made, 'authorised');
  if (made.status === 'COMPLETED') move(world, made, 'captured');
  return made;
}

const move = ({ ledger }: World, payment: Payment, kind: Movement['kind']) =>
  ledger.move({
    ...{ provider: 'card', account: payment.location_id, kind, payment_id: payment.id },
    ...{ reference: payment.reference_id ?? '', at: payment.updated_at, ...payment.amount_money },
  });

function complete(world: World, payment: Payment): Payment {
  const completed_at = world.now().toISOString();
  const completed = keep(world, { ...payment, status: 'COMPLETED', completed_at });
  move(world, completed, 'captured');
  return completed;
}

function end(world: World, payment: Payment, expired: boolean): Payment {
  const ended = keep(world, { ...payment, status: 'CANCELED', ...(expired ? { expired } : {}) });
  move(world, ended, 'voided');
  return ended;
}

/** Writes a payment's new state and tells those who listen. */
export function keep(world: World, payment: Payment, type = 'payment.updated'): Payment {
  const value = { ...payment, updated_at: world.now().toISOString() };
  world.ledger.write('payment', value);
  announce(world, type, 'payment', viewPayment(value));
  return value;
}

/** A seller's own payment as it is now: an authorisation that nobody completed ends at its time. */
export function paymentOf(world: World, account: SquareAccount, id: string): Payment | undefined {
  const payment = world.ledger.payments.get(id);
  return payment?.location_id === account.location_id ? current(world, payment) : undefined;
}

export function current(world: World, payment: Payment): Payment {
  if (payment.status !== 'APPROVED' || world.now().getTime() < payment.delayed_until) return payment;
  return payment.delay_action === 'COMPLETE' ? complete(world, payment) : end(world, payment, true);
}

/** GET /v2/payments/:id */
export function getPayment(world: World, account: SquareAccount, id: string): Answer {
  const payment = paymentOf(world, account, id);
  return payment ? shown(payment) : notFound(id);
}

/** GET /v2/payments */
export function listPayments(world: World, account: SquareAccount, query: URLSearchParams): Answer {
  const own = [...world.ledger.payments.values()]
    .filter((payment) => payment.location_id === account.location_id)
    .map((payment) => current(world, payment));
  const page = pageOf(own, query, account.location_id, world.now());
  if ('status' in page) return page;
  const { shown: payments, cursor } = page;
  return { status: 200, body: { payments: payments.map(viewPayment), ...(cursor ? { cursor } : {}) } };
}

/** POST /v2/payments/:id/complete */
export function completePayment(world: World, account: SquareAccount, id: string, body: Body): Answer {
  const payment = paymentOf(world, account, id);
  if (!payment) return notFound(id);
  const fault = endedFault(payment) ?? versionFault(payment, body.version_token, 'version_token');
  return fault ?? shown(complete(world, payment));
}

/** POST /v2/payments/:id/cancel */
export function cancelPayment(world: World, account: SquareAccount, id: string): Answer {
  const payment = paymentOf(world, account, id);
  if (!payment) return notFound(id);
  return endedFault(payment) ?? shown(end(world, payment, false));
}

/** POST /v2/payments/cancel, for whoever got no answer: without effect when there is nothing to end. */
export function cancelByKey(world: World, account: SquareAccount, body: Body): Answer {
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

export function versionFault(payment: Payment, token: unknown, field: string): Answer | null {
  return token === undefined || token === null || token === versionOf(payment)
    ? null
    : failure(400, 'VERSION_MISMATCH', 'The payment has changed since.', field);
}
