import type { Answer, Asked } from '../answer.ts';
import type { JournalEntry } from '../journal-entries.ts';
import type { SandboxState } from '../state.ts';
import type { PaypalAccount } from './accounts.ts';
import { viewLoneCapture } from './capture-view.ts';
import { refusal, unknownId } from './errors.ts';
import { announce } from './events.ts';
import { outcomeOf } from './funding.ts';
import { newId, stamp } from './ids.ts';
import { KEPT, markOf, once, type Result } from './once.ts';
import { shownOrder } from './order-view.ts';
import { keep, orderOf } from './orders.ts';
import type { PaypalCapture, PaypalOrder } from './records.ts';

const MOST_ATTEMPTS = 10;

/** POST /v2/checkout/orders/:id/capture */
export function captureOrder(world: SandboxState, account: PaypalAccount, asked: Asked, id: string): Answer {
  return once(
    ...([world, markOf(account, 'orders.capture', asked), asked, KEPT.orders] as const),
    () => {
      const order = orderOf(world, account, id);
      if (!order) return { answer: unknownId(id) };
      const fault = notCapturable(world, order);
      return fault ? { answer: fault } : take(world, order, asked);
    },
    (made) => shownOrder(world, orderOf(world, account, made)!, asked, 200),
  );
}

function notCapturable(world: SandboxState, order: PaypalOrder): Answer | null {
  if (order.intent !== 'CAPTURE') return refusal('ACTION_DOES_NOT_MATCH_INTENT');
  if (order.status === 'COMPLETED') return refusal('ORDER_ALREADY_CAPTURED');
  if (order.status === 'VOIDED') return refusal('ORDER_EXPIRED');
  if (order.status !== 'APPROVED') return refusal('ORDER_NOT_APPROVED');
  return hasInvoice(world, order.merchant_id, order.unit.invoice_id) ? refusal('DUPLICATE_INVOICE_ID') : null;
}

/** The seller's account is set to accept an invoice's number only once. */
export function hasInvoice({ ledger }: SandboxState, merchant_id: string, invoice_id: unknown): boolean {
  if (invoice_id === undefined) return false;
  return [...ledger.paypal_captures.values()].some(
    (each) =>
      each.merchant_id === merchant_id && each.invoice_id === invoice_id && each.status !== 'DECLINED',
  );
}

function take(world: SandboxState, order: PaypalOrder, asked: Asked): Result {
  const outcome = outcomeOf(asked.forced ?? order.funding ?? 'balance') ?? { kind: 'captured' };
  if (outcome.kind === 'refused' || order.refusals >= MOST_ATTEMPTS) {
    keep(world, { ...order, refusals: order.refusals + 1 });
    const isLast = order.refusals >= MOST_ATTEMPTS || outcome.kind !== 'refused';
    return refused(world, order, isLast ? 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED' : outcome.issue);
  }
  makeCapture(world, order, {
    ...(outcome.kind === 'pending' ? { status: 'PENDING', reason: outcome.reason } : {}),
    ...(outcome.kind === 'declined' ? { status: 'DECLINED' } : {}),
  });
  const completed = keep(world, { ...order, status: 'COMPLETED' });
  return { made: order.id, answer: shownOrder(world, completed, asked, 201) };
}

function refused(world: SandboxState, { id }: PaypalOrder, issue: string): Result {
  const href = `${world.url()}/checkoutnow?token=${id}`;
  const links = issue === 'INSTRUMENT_DECLINED' ? [{ href, rel: 'redirect', method: 'GET' }] : [];
  return { refused: true, answer: refusal(issue, {}, links) };
}

/** Books a capture of an order, whole unless told, and tells of it. */
export function makeCapture(
  world: SandboxState,
  order: PaypalOrder,
  more: Partial<PaypalCapture> = {},
): PaypalCapture {
  const at = stamp(world.now());
  const { custom_id, invoice_id } = order.unit as { custom_id?: string; invoice_id?: string };
  const capture: PaypalCapture = {
    id: newId(),
    merchant_id: order.merchant_id,
    create_time: at,
    update_time: at,
    order_id: order.id,
    status: 'COMPLETED',
    amount: order.amount,
    currency: order.currency,
    refunded: 0,
    final_capture: true,
    ...(custom_id === undefined ? {} : { custom_id }),
    ...(invoice_id === undefined ? {} : { invoice_id }),
    ...more,
  };
  if (order.intent === 'CAPTURE' && capture.status !== 'DECLINED') moveCapture(world, capture, 'authorised');
  return settleCapture(world, capture);
}

/** Writes a capture's state, books the money when it is there, and tells of it. */
export function settleCapture(world: SandboxState, capture: PaypalCapture): PaypalCapture {
  const kept = { ...capture, update_time: stamp(world.now()) };
  world.ledger.write('paypal-capture', kept);
  if (kept.status === 'COMPLETED') moveCapture(world, kept, 'captured');
  const event = `PAYMENT.CAPTURE.${kept.status}`;
  announce(world, kept.merchant_id, event, 'capture', viewLoneCapture(world, kept));
  return kept;
}

/** Books money of a capture, all of it unless told. */
export function moveCapture(
  world: SandboxState,
  capture: PaypalCapture,
  kind: JournalEntry['kind'],
  amount = capture.amount,
): void {
  world.ledger.move({
    provider: 'paypal',
    account: capture.merchant_id,
    kind,
    payment_id: capture.id,
    reference: capture.custom_id ?? '',
    amount,
    currency: capture.currency,
    at: stamp(world.now()),
  });
}
