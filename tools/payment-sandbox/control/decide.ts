import { settleCapture } from '../paypal/capture.ts';
import { decideRefund as decidePaypalRefund } from '../paypal/refund-state.ts';
import { decideRefund } from '../square/refunds.ts';
import type { SandboxState } from '../state.ts';

/** What becomes of something pending: a capture under review, or a refund of either provider. */
export function decide(world: SandboxState, id: string, status: string): object | undefined {
  const { paypal_captures, paypal_refunds, refunds } = world.ledger;
  const capture = paypal_captures.get(id);
  if (capture?.status === 'PENDING' && (status === 'COMPLETED' || status === 'DECLINED')) {
    const { reason: _, ...rest } = capture;
    return settleCapture(world, { ...rest, status });
  }
  const paypal_refund = paypal_refunds.get(id);
  if (paypal_refund?.status === 'PENDING' && (status === 'COMPLETED' || status === 'FAILED')) {
    return decidePaypalRefund(world, paypal_refund, status);
  }
  const refund = refunds.get(id);
  const isRefunds = status === 'COMPLETED' || status === 'REJECTED' || status === 'FAILED';
  return refund?.status === 'PENDING' && isRefunds ? decideRefund(world, refund, status) : undefined;
}
