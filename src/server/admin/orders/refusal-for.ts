import type { Received } from '#contract/calls.ts';
import type { Refusal } from '#contract/refusals.ts';
import type { Cents } from '#domain/money.ts';
import { type OrderCommand, statusAfter } from '#domain/order-status.ts';
import { decideRefund } from '#domain/refund.ts';
import { mayCancel } from '#server/orders/cancel-order.ts';
import { mayMove } from '#server/orders/move-order.ts';
import { linesOf, type OrderRow } from '#server/orders/queries.ts';
import { mayRecordPayment } from '#server/orders/record-offline-payment.ts';
import { componentsLeft } from '#server/orders/refund-order.ts';
import { mayShip, normaliseCarrier, type ShipmentCarrier } from '#server/orders/ship-order.ts';
import { capturedAttempt, lastAttempt } from '#server/payments/attempts.ts';
import { refundableLines } from '#server/payments/refund-rows.ts';
import type { Tx } from '#server/platform/db.ts';

type Body = Received<'POST /admin/orders/:id'>['body'];

/** The carrier of a shipment whose sender names none: the shop's one shipping method. */
const CARRIER = 'Standard';

export const carrierOf = (body: Body): ShipmentCarrier => ({
  carrier: body.carrier?.trim() || CARRIER,
  tracking_number: body.tracking_number ?? null,
});

/**
 * Why the discount or the command of a save would be refused; null when both will go through. A save has
 * several parts, each written by itself: all of them are asked before the first one pays money back.
 */
export async function refusalFor(
  tx: Tx,
  order: OrderRow,
  asked: { command: OrderCommand | null; off: Cents },
  body: Body,
): Promise<Refusal | null> {
  const { command, off } = asked;
  return (
    (off > 0 ? await notTakenOff(tx, order, off) : null) ?? (command && notRun(tx, order, command, body))
  );
}

async function notTakenOff(tx: Tx, order: OrderRow, amount: Cents): Promise<Refusal | null> {
  const may = statusAfter(order.status, 'refund');
  if (!may.ok) return may.reason;
  if (!(await capturedAttempt(tx, order.order_id))) return 'refund-nothing-left';
  const lines = await refundableLines(tx, order.order_id);
  return reasonOf(decideRefund(lines, await componentsLeft(tx, order), { kind: 'amount', amount }));
}

async function notRun(tx: Tx, order: OrderRow, command: OrderCommand, body: Body): Promise<Refusal | null> {
  const { order_id } = order;
  if (command === 'pay') return reasonOf(mayRecordPayment(order, await lastAttempt(tx, order_id)));
  if (command === 'prepare' || command === 'unprepare' || command === 'return')
    return reasonOf(mayMove(order, command));
  const lines = await linesOf(tx, order_id);
  if (command === 'cancel') return reasonOf(mayCancel(order, lines, 'staff'));
  return reasonOf(normaliseCarrier(carrierOf(body))) ?? reasonOf(mayShip(order, lines, null));
}

const reasonOf = (result: { ok: true } | { ok: false; reason: Refusal }): Refusal | null =>
  result.ok ? null : result.reason;
