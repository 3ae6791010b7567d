import type { Answer, Asked, Body } from '../answer.ts';
import type { World } from '../world.ts';
import type { PaypalAccount } from './accounts.ts';
import { centsOf, moneyFault } from './amounts.ts';
import { moveCapture } from './capture.ts';
import { viewLoneCapture, viewRefund } from './capture-view.ts';
import { refusal, unknownId } from './errors.ts';
import { announce } from './events.ts';
import { newId, stamp } from './ids.ts';
import { KEPT, markOf, once } from './once.ts';
import { wantsAll } from './order-view.ts';
import type { PaypalCapture, PaypalRefund } from './records.ts';
import { textFault } from './texts.ts';

/** How long after the capture, and how often. */
const REFUNDABLE_FOR = 180 * 86_400_000;
const MOST_REFUNDS = 100;

/** GET /v2/payments/captures/:id */
export function getCapture(world: World, account: PaypalAccount, id: string): Answer {
  const capture = captureOf(world, account, id);
  return capture ? { status: 200, body: viewLoneCapture(world, capture) } : unknownId(id);
}

const captureOf = ({ ledger }: World, { merchant_id }: PaypalAccount, id: string) => {
  const capture = ledger.paypal_captures.get(id);
  return capture?.merchant_id === merchant_id ? capture : undefined;
};

/** POST /v2/payments/captures/:id/refund */
export function refundCapture(world: World, account: PaypalAccount, asked: Asked, id: string): Answer {
  return once(
    ...([world, markOf(account, 'captures.refund', asked), asked, KEPT.payments] as const),
    () => {
      const capture = captureOf(world, account, id);
      if (!capture) return { answer: unknownId(id) };
      const fault = refundFault(world, capture, asked.body);
      if (fault) return { answer: fault };
      if (asked.forced && asked.forced !== 'pending') {
        return { answer: refusal(asked.forced), refused: true };
      }
      const refund = giveBack(world, capture, {
        ...(asked.body.amount === undefined ? {} : { amount: centsOf(asked.body.amount) }),
        ...(asked.forced === 'pending' ? { status: 'PENDING', reason: 'ECHECK' } : {}),
        ...textsOf(asked.body),
      });
      return { made: refund.id, answer: shownRefund(world, refund, asked, 201) };
    },
    (made) => shownRefund(world, world.ledger.paypal_refunds.get(made)!, asked, 201),
  );
}

function textsOf(body: Body): Partial<PaypalRefund> {
  const names = ['custom_id', 'invoice_id', 'note_to_payer'] as const;
  return Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]));
}

function refundFault(world: World, capture: PaypalCapture, body: Body): Answer | null {
  const wrong =
    textFault(body, 'custom_id', '', 127) ??
    textFault(body, 'invoice_id', '', 127) ??
    textFault(body, 'note_to_payer', '', 255);
  if (wrong) return wrong;
  if (capture.status === 'PENDING') return refusal('PENDING_CAPTURE');
  if (capture.status === 'REFUNDED') return refusal('CAPTURE_FULLY_REFUNDED');
  if (capture.status === 'DECLINED' || capture.status === 'FAILED') return refusal('REFUND_NOT_ALLOWED');
  if (world.now().getTime() > Date.parse(capture.create_time) + REFUNDABLE_FOR) {
    return refusal('REFUND_TIME_LIMIT_EXCEEDED');
  }
  if (capture.disputed && body.amount !== undefined) return refusal('TRANSACTION_DISPUTED');
  const made = [...world.ledger.paypal_refunds.values()].filter((each) => each.capture_id === capture.id);
  if (made.length >= MOST_REFUNDS) return refusal('MAX_NUMBER_OF_REFUNDS_EXCEEDED');
  if (body.amount === undefined) return null;
  const { currency_code } = body.amount as Body;
  const fault = moneyFault(body.amount, '/amount', String(currency_code), 1);
  if (fault) return fault;
  if (currency_code !== capture.currency) return refusal('REFUND_CAPTURE_CURRENCY_MISMATCH');
  return centsOf(body.amount) > capture.amount - capture.refunded ? refusal('REFUND_AMOUNT_EXCEEDED') : null;
}

/** Money goes back to the payer: asked for by a call, or by the seller in PayPal's own pages. All that is left unless told. */
export function giveBack(
  world: World,
  capture: PaypalCapture,
  more: Partial<PaypalRefund> = {},
): PaypalRefund {
  const at = stamp(world.now());
  const refund: PaypalRefund = {
    ...{ id: newId(), merchant_id: capture.merchant_id, create_time: at, update_time: at },
    ...{ capture_id: capture.id, status: 'COMPLETED', currency: capture.currency },
    amount: capture.amount - capture.refunded,
    ...(capture.custom_id === undefined ? {} : { custom_id: capture.custom_id }),
    ...more,
  };
  world.ledger.write('paypal-refund', refund);
  moveCapture(world, capture, 'refunded', refund.amount);
  changeRefunded(world, capture, refund.amount);
  tell(world, refund);
  return refund;
}

/** What became of a refund that was pending. */
export function decideRefund(
  world: World,
  refund: PaypalRefund,
  status: 'COMPLETED' | 'FAILED',
): PaypalRefund {
  const { reason: _, ...rest } = refund;
  const decided = { ...rest, status, update_time: stamp(world.now()) };
  world.ledger.write('paypal-refund', decided);
  const capture = world.ledger.paypal_captures.get(refund.capture_id)!;
  if (status === 'FAILED') {
    moveCapture(world, capture, 'refund-failed', refund.amount);
    changeRefunded(world, capture, -refund.amount);
  }
  tell(world, decided);
  return decided;
}

/** A lost dispute takes money back without anybody having asked for a refund. */
export function reverse(world: World, capture: PaypalCapture, amount: number): void {
  const at = stamp(world.now());
  const reversal: PaypalRefund = {
    ...{ id: newId(), merchant_id: capture.merchant_id, create_time: at, update_time: at },
    ...{ capture_id: capture.id, status: 'COMPLETED', amount, currency: capture.currency },
    ...(capture.custom_id === undefined ? {} : { custom_id: capture.custom_id }),
  };
  world.ledger.write('paypal-refund', reversal);
  changeRefunded(world, capture, amount);
  const resource = viewRefund(world, reversal);
  announce(world, capture.merchant_id, 'PAYMENT.CAPTURE.REVERSED', 'refund', resource);
}

function changeRefunded(world: World, capture: PaypalCapture, by: number): void {
  const refunded = capture.refunded + by;
  const status = refunded === 0 ? 'COMPLETED' : refunded < capture.amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
  world.ledger.write('paypal-capture', { ...capture, refunded, status, update_time: stamp(world.now()) });
}

/** Only money that is on its way back is news: the event carries the refund and leads to its capture. */
function tell(world: World, refund: PaypalRefund): void {
  const type = { COMPLETED: 'PAYMENT.CAPTURE.REFUNDED', PENDING: 'PAYMENT.REFUND.PENDING' }[
    refund.status as string
  ];
  announce(world, refund.merchant_id, type ?? 'PAYMENT.REFUND.FAILED', 'refund', viewRefund(world, refund));
}

/** GET /v2/payments/refunds/:id */
export function getRefund(world: World, account: PaypalAccount, id: string): Answer {
  const refund = world.ledger.paypal_refunds.get(id);
  if (refund?.merchant_id !== account.merchant_id) return unknownId(id);
  return { status: 200, body: viewRefund(world, refund) };
}

function shownRefund(world: World, refund: PaypalRefund, asked: Asked, status: number): Answer {
  const view = viewRefund(world, refund);
  const { id, links } = view;
  return { status, body: wantsAll(asked) ? view : { id, status: view.status, links } };
}
