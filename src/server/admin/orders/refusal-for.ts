import type { ParsedInput } from '#contract/calls.ts';
import type { Refusal } from '#contract/refusals.ts';
import type { Cents } from '#domain/money.ts';
import { nextStatus, type OrderCommand } from '#domain/order-status.ts';
import { decideRefund } from '#domain/refund.ts';
import { checkCancellation } from '#server/orders/cancel-order.ts';
import { checkStatusChange } from '#server/orders/change-order-status.ts';
import { listOrderLines, type OrderRow } from '#server/orders/queries.ts';
import { checkOfflinePayment } from '#server/orders/record-offline-payment.ts';
import { remainingTaxComponents } from '#server/orders/refund-order.ts';
import { checkShipment, normaliseCarrier, type ShipmentCarrier } from '#server/orders/ship-order.ts';
import { findCapturedAttempt, findLastAttempt } from '#server/payments/attempts.ts';
import { listRefundableLines } from '#server/payments/refund-queries.ts';
import type { Tx } from '#server/platform/db.ts';

type Body = ParsedInput<'POST /admin/orders/:id'>['body'];

/** Used when no carrier is given: the shop's only shipping method. */
const DEFAULT_CARRIER = 'Standard';

export const parseCarrier = (body: Body): ShipmentCarrier => ({
  carrier: body.carrier?.trim() || DEFAULT_CARRIER,
  tracking_number: body.tracking_number ?? null,
});

/**
 * The reason that the discount or the command of a save would be refused; null when both are allowed. The parts
 * of a save run in separate transactions, so all are checked before the first one refunds money.
 */
export async function refusalFor(
  tx: Tx,
  order: OrderRow,
  requested: { command: OrderCommand | null; discount: Cents },
  body: Body,
): Promise<Refusal | null> {
  const { command, discount } = requested;
  return (
    (discount > 0 ? await checkDiscount(tx, order, discount) : null) ??
    (command && checkCommand(tx, order, command, body))
  );
}

async function checkDiscount(tx: Tx, order: OrderRow, amount: Cents): Promise<Refusal | null> {
  const next = nextStatus(order.status, 'refund');
  if (!next.ok) return next.reason;
  if (!(await findCapturedAttempt(tx, order.order_id))) return 'refund-nothing-left';
  const lines = await listRefundableLines(tx, order.order_id);
  return refusalReason(
    decideRefund(lines, await remainingTaxComponents(tx, order), { kind: 'amount', amount }),
  );
}

async function checkCommand(
  tx: Tx,
  order: OrderRow,
  command: OrderCommand,
  body: Body,
): Promise<Refusal | null> {
  const { order_id } = order;
  if (command === 'pay')
    return refusalReason(checkOfflinePayment(order, await findLastAttempt(tx, order_id)));
  if (command === 'prepare' || command === 'unprepare' || command === 'return')
    return refusalReason(checkStatusChange(order, command));
  const lines = await listOrderLines(tx, order_id);
  if (command === 'cancel') return refusalReason(checkCancellation(order, lines, 'staff'));
  return (
    refusalReason(normaliseCarrier(parseCarrier(body))) ?? refusalReason(checkShipment(order, lines, null))
  );
}

const refusalReason = (result: { ok: true } | { ok: false; reason: Refusal }): Refusal | null =>
  result.ok ? null : result.reason;
