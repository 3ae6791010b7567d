import type { Answer } from '../answer.ts';
import type { JournalEntry } from '../journal-entries.ts';
import type { SandboxState } from '../state.ts';
import type { SquareAccount } from './accounts.ts';
import { failure } from './errors.ts';
import { announce } from './events.ts';
import { versionOf, viewPayment } from './payment-view.ts';
import type { Payment } from './records.ts';

/** Writes a payment's new state and tells those who listen. */
export function keep(world: SandboxState, payment: Payment, type = 'payment.updated'): Payment {
  const value = { ...payment, updated_at: world.now().toISOString() };
  world.ledger.write('payment', value);
  announce(world, type, 'payment', viewPayment(value));
  return value;
}

/** A seller's own payment as it is now: an authorisation that nobody completed ends at its time. */
export function paymentOf(world: SandboxState, account: SquareAccount, id: string): Payment | undefined {
  const payment = world.ledger.payments.get(id);
  return payment?.location_id === account.location_id ? current(world, payment) : undefined;
}

/** An authorisation whose time is over has ended by itself. */
export function current(world: SandboxState, payment: Payment): Payment {
  if (payment.status !== 'APPROVED' || world.now().getTime() < payment.delayed_until) return payment;
  return payment.delay_action === 'COMPLETE' ? complete(world, payment) : end(world, payment, true);
}

/** The money is taken. */
export function complete(world: SandboxState, payment: Payment): Payment {
  const completed_at = world.now().toISOString();
  const completed = keep(world, { ...payment, status: 'COMPLETED', completed_at });
  move(world, completed, 'captured');
  return completed;
}

/** The money is given back untaken. */
export function end(world: SandboxState, payment: Payment, expired: boolean): Payment {
  const ended = keep(world, { ...payment, status: 'CANCELED', ...(expired ? { expired } : {}) });
  move(world, ended, 'voided');
  return ended;
}

/** Books a payment's whole amount. */
export const move = ({ ledger }: SandboxState, payment: Payment, kind: JournalEntry['kind']) =>
  ledger.move({
    provider: 'card',
    account: payment.location_id,
    kind,
    payment_id: payment.id,
    reference: payment.reference_id ?? '',
    at: payment.updated_at,
    ...payment.amount_money,
  });

/** Whoever names the version that was seen is refused when the payment has changed. */
export function versionFault(payment: Payment, token: unknown, field: string): Answer | null {
  return token === undefined || token === null || token === versionOf(payment)
    ? null
    : failure(400, 'VERSION_MISMATCH', 'The payment has changed since.', field);
}
