import { randomUUID } from 'node:crypto';
import type { Answer } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import type { SquareAccount } from './accounts.ts';
import { notFound } from './errors.ts';
import { announce } from './events.ts';
import { pageOf } from './lists.ts';
import { keep } from './payment-state.ts';
import type { Dispute, Payment } from './records.ts';

const ANSWER_WITHIN = 7 * 86_400_000;

/** A cardholder's bank takes the money back until the dispute is decided. */
export function openDispute(world: SandboxState, payment: Payment, reason = 'NOT_AS_DESCRIBED'): Dispute {
  const at = world.now().toISOString();
  const dispute: Dispute = {
    id: `dispute-${randomUUID().slice(0, 8)}`,
    payment_id: payment.id,
    location_id: payment.location_id,
    state: 'EVIDENCE_REQUIRED',
    reason,
    amount_money: {
      amount: payment.amount_money.amount - payment.refunded,
      currency: payment.amount_money.currency,
    },
    card_brand: payment.card?.card_brand ?? 'OTHER_BRAND',
    due_at: new Date(world.now().getTime() + ANSWER_WITHIN).toISOString(),
    created_at: at,
    updated_at: at,
    version: 1,
  };
  world.ledger.write('dispute', dispute);
  keep(world, { ...payment, disputed: true });
  move(world, dispute, 'charged-back');
  announce(world, 'dispute.created', 'dispute', viewDispute(dispute));
  return dispute;
}

/** The bank's word. Lost, the money stays with the cardholder. */
export function decideDispute(world: SandboxState, dispute: Dispute, state: 'WON' | 'LOST'): Dispute {
  const { version } = dispute;
  const decided = { ...dispute, state, version: version + 1, updated_at: world.now().toISOString() };
  world.ledger.write('dispute', decided);
  if (state === 'WON') {
    move(world, decided, 'charge-back-won');
    keep(world, { ...world.ledger.payments.get(dispute.payment_id)!, disputed: false });
  }
  announce(world, 'dispute.state.updated', 'dispute', viewDispute(decided));
  return decided;
}

/** GET /v2/disputes/:id */
export function getDispute(world: SandboxState, account: SquareAccount, id: string): Answer {
  const dispute = world.ledger.disputes.get(id);
  if (dispute?.location_id !== account.location_id) return notFound(id);
  return { status: 200, body: { dispute: viewDispute(dispute) } };
}

/** GET /v2/disputes */
export function listDisputes(world: SandboxState, account: SquareAccount, query: URLSearchParams): Answer {
  const states = query.get('states')?.split(',');
  const own = [...world.ledger.disputes.values()].filter(
    (each) => each.location_id === account.location_id && (states?.includes(each.state) ?? true),
  );
  const page = pageOf(own, query, account.location_id, world.now());
  if ('status' in page) return page;
  const { shown: disputes, cursor } = page;
  return { status: 200, body: { disputes: disputes.map(viewDispute), ...(cursor ? { cursor } : {}) } };
}

const move = ({ ledger }: SandboxState, dispute: Dispute, kind: 'charged-back' | 'charge-back-won') => {
  const { payment_id, location_id: account, amount_money, updated_at: at } = dispute;
  const reference = ledger.payments.get(payment_id)?.reference_id ?? '';
  ledger.move({ provider: 'card', account, kind, reference, payment_id, ...amount_money, at });
};

const viewDispute = ({ payment_id, ...dispute }: Dispute) => ({
  ...dispute,
  dispute_id: dispute.id,
  disputed_payment: { payment_id },
});
