import { randomUUID } from 'node:crypto';
import type { Answer, Body, Money } from '../answer.ts';
import type { JournalEntry } from '../journal-entries.ts';
import type { SandboxState } from '../state.ts';
import type { SquareAccount } from './accounts.ts';
import { failure, notFound } from './errors.ts';
import { announce } from './events.ts';
import { pageOf } from './lists.ts';
import { once } from './once.ts';
import { keep, paymentOf, versionFault } from './payment-state.ts';
import type { Payment, Refund } from './records.ts';

import { moneyFault, textFault } from './request-checks.ts';

const LONGEST_KEY = 45;
const LONGEST_REASON = 192;
/** Of one payment, and how long after it; from the world's page on refunds. */
const MOST_REFUNDS = 20;
const REFUNDABLE_FOR = 365 * 86_400_000;

/** POST /v2/refunds */
export function createRefund(world: SandboxState, account: SquareAccount, body: Body): Answer {
  const fault =
    textFault(body, 'idempotency_key', LONGEST_KEY, true) ??
    textFault(body, 'payment_id', 192, true) ??
    textFault(body, 'reason', LONGEST_REASON) ??
    moneyFault(body.amount_money, account.currency);
  if (fault) return fault;
  const key = `refund:${account.location_id}:${body.idempotency_key}`;
  return once(world, key, body, () => refund(world, account, body));
}

function refund(world: SandboxState, account: SquareAccount, body: Body): Answer {
  const { amount } = body.amount_money as Money;
  const payment = paymentOf(world, account, body.payment_id as string);
  if (!payment) return notFound(body.payment_id as string);
  const fault =
    refundFault(world, payment, amount) ??
    versionFault(payment, body.payment_version_token, 'payment_version_token');
  if (fault) return fault;
  return {
    status: 200,
    body: { refund: viewRefund(giveBack(world, payment, amount, String(body.reason ?? ''))) },
  };
}

/** A refund that begins: asked for by a call, or made by the seller in the provider's own pages. */
export function giveBack(world: SandboxState, payment: Payment, amount: number, reason: string): Refund {
  const at = world.now().toISOString();
  const value: Refund = {
    id: `${payment.id}_${randomUUID().replaceAll('-', '')}`,
    status: 'PENDING',
    amount_money: { amount, currency: payment.amount_money.currency },
    payment_id: payment.id,
    location_id: payment.location_id,
    reason,
    created_at: at,
    updated_at: at,
  };
  world.ledger.write('refund', value);
  announce(world, 'refund.created', 'refund', viewRefund(value));
  const refund_ids = [...payment.refund_ids, value.id];
  move(
    world,
    keep(world, { ...payment, refund_ids, refunded: payment.refunded + amount }),
    'refunded',
    amount,
  );
  return value;
}

const move = ({ ledger, now }: SandboxState, payment: Payment, kind: JournalEntry['kind'], amount: number) =>
  ledger.move({
    provider: 'card',
    account: payment.location_id,
    kind,
    payment_id: payment.id,
    reference: payment.reference_id ?? '',
    at: now().toISOString(),
    amount,
    currency: payment.amount_money.currency,
  });

function refundFault(world: SandboxState, payment: Payment, amount: number): Answer | null {
  if (payment.status === 'APPROVED') {
    return failure(400, 'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION', 'The payment is not completed.');
  }
  const age = world.now().getTime() - Date.parse(payment.created_at);
  const isSpent = payment.refund_ids.length >= MOST_REFUNDS;
  if (payment.disputed) {
    return failure(400, 'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE', 'The payment is disputed.', 'payment_id');
  }
  if (payment.status !== 'COMPLETED' || age > REFUNDABLE_FOR || isSpent) {
    return failure(400, 'PAYMENT_NOT_REFUNDABLE', 'The payment cannot be refunded.', 'payment_id');
  }
  return payment.refunded + amount > payment.amount_money.amount
    ? failure(400, 'REFUND_AMOUNT_INVALID', 'More than is left to refund.', 'amount_money.amount')
    : null;
}

/** GET /v2/refunds/:id. A refund is pending when it is made, and decided when it is looked at again. */
export function getRefund(world: SandboxState, account: SquareAccount, id: string): Answer {
  const refund = world.ledger.refunds.get(id);
  if (refund?.location_id !== account.location_id) return notFound(id);
  return {
    status: 200,
    body: { refund: viewRefund(decideRefund(world, refund, world.switches.refunds_become)) },
  };
}

/** GET /v2/refunds */
export function listRefunds(world: SandboxState, account: SquareAccount, query: URLSearchParams): Answer {
  const status = query.get('status');
  const own = [...world.ledger.refunds.values()]
    .filter((refund) => refund.location_id === account.location_id)
    .map((refund) => decideRefund(world, refund, world.switches.refunds_become))
    .filter((refund) => status === null || refund.status === status);
  const page = pageOf(own, query, account.location_id, world.now());
  if ('status' in page) return page;
  const { shown: refunds, cursor } = page;
  return { status: 200, body: { refunds: refunds.map(viewRefund), ...(cursor ? { cursor } : {}) } };
}

export function decideRefund(world: SandboxState, refund: Refund, status: Refund['status']): Refund {
  if (refund.status !== 'PENDING' || status === 'PENDING') return refund;
  const decided: Refund = { ...refund, status, updated_at: world.now().toISOString() };
  world.ledger.write('refund', decided);
  announce(world, 'refund.updated', 'refund', viewRefund(decided));
  const payment = world.ledger.payments.get(refund.payment_id)!;
  if (status !== 'COMPLETED') {
    const { amount } = refund.amount_money;
    move(world, keep(world, { ...payment, refunded: payment.refunded - amount }), 'refund-failed', amount);
  }
  return decided;
}

const viewRefund = (refund: Refund) => ({
  ...refund,
  unlinked: false,
  destination_type: 'CARD',
  order_id: `order-${refund.payment_id}`,
});
