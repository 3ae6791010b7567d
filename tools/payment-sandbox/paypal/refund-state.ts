import type { SandboxState } from '../state.ts';
import { moveCapture } from './capture.ts';
import { viewRefund } from './capture-view.ts';
import { announce } from './events.ts';
import { newId, stamp } from './ids.ts';
import type { PaypalCapture, PaypalRefund } from './records.ts';

/** Money goes back to the payer: asked for by a call, or by the seller in PayPal's own pages. All that is left unless told. */
export function giveBack(
  world: SandboxState,
  capture: PaypalCapture,
  more: Partial<PaypalRefund> = {},
): PaypalRefund {
  const at = stamp(world.now());
  const refund: PaypalRefund = {
    id: newId(),
    merchant_id: capture.merchant_id,
    create_time: at,
    update_time: at,
    capture_id: capture.id,
    status: 'COMPLETED',
    currency: capture.currency,
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
  world: SandboxState,
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
export function reverse(world: SandboxState, capture: PaypalCapture, amount: number): void {
  const at = stamp(world.now());
  const reversal: PaypalRefund = {
    id: newId(),
    merchant_id: capture.merchant_id,
    create_time: at,
    update_time: at,
    capture_id: capture.id,
    status: 'COMPLETED',
    amount,
    currency: capture.currency,
    ...(capture.custom_id === undefined ? {} : { custom_id: capture.custom_id }),
  };
  world.ledger.write('paypal-refund', reversal);
  changeRefunded(world, capture, amount);
  const resource = viewRefund(world, reversal);
  announce(world, capture.merchant_id, 'PAYMENT.CAPTURE.REVERSED', 'refund', resource);
}

function changeRefunded(world: SandboxState, capture: PaypalCapture, by: number): void {
  const refunded = capture.refunded + by;
  const status = refunded === 0 ? 'COMPLETED' : refunded < capture.amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
  world.ledger.write('paypal-capture', { ...capture, refunded, status, update_time: stamp(world.now()) });
}

/** Only money that is on its way back is news: the event carries the refund and leads to its capture. */
function tell(world: SandboxState, refund: PaypalRefund): void {
  const type = { COMPLETED: 'PAYMENT.CAPTURE.REFUNDED', PENDING: 'PAYMENT.REFUND.PENDING' }[
    refund.status as string
  ];
  announce(world, refund.merchant_id, type ?? 'PAYMENT.REFUND.FAILED', 'refund', viewRefund(world, refund));
}
