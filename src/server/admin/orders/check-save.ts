import type { ParsedInput } from '#contract/calls.ts';
import type { Refusal } from '#contract/refusals.ts';
import type { Cents } from '#domain/money.ts';
import { nextStatus, type OrderCommand } from '#domain/order-status.ts';
import { ok, type Result } from '#domain/result.ts';
import { checkCancellation, checkCancellationLimit } from '#server/order-commands/cancel-order.ts';
import { checkStatusChange } from '#server/order-commands/change-order-status.ts';
import { checkOfflinePayment } from '#server/order-commands/record-offline-payment.ts';
import { checkRefundLimit } from '#server/order-commands/refund-requests.ts';
import { checkShipment, normaliseCarrier, type ShipmentCarrier } from '#server/order-commands/ship-order.ts';
import { listOrderLines, type OrderRow } from '#server/orders/queries.ts';
import { findLastAttempt } from '#server/payments/attempts.ts';
import type { Tx } from '#server/platform/db.ts';
import { checkRefund } from '#server/settlement/request-refund.ts';

type Body = ParsedInput<'POST /admin/orders/:id'>['body'];

/** Used when no carrier is given: the shop's only shipping method. */
const DEFAULT_CARRIER = 'Standard';

export const parseCarrier = (body: Body): ShipmentCarrier => ({
  carrier: body.carrier?.trim() || DEFAULT_CARRIER,
  tracking_number: body.tracking_number ?? null,
});

/**
 * Checks both the discount and the command of a save before either is carried out. The discount is refunded first, in a
 * transaction of its own, so a command that is refused afterwards could not undo it.
 */
export async function checkSave(
  tx: Tx,
  order: OrderRow,
  { command, discount }: { command: OrderCommand | null; discount: Cents },
  body: Body,
): Promise<Result<unknown, Refusal>> {
  const discountCheck = discount > 0 ? await checkDiscount(tx, order, discount) : ok(null);
  if (!discountCheck.ok || !command) return discountCheck;
  return checkCommand(tx, order, command, body);
}

async function checkDiscount(tx: Tx, order: OrderRow, amount: Cents): Promise<Result<unknown, Refusal>> {
  const allowed = nextStatus(order.status, 'refund');
  if (!allowed.ok) return allowed;
  const checked = await checkRefund(tx, order, { kind: 'amount', amount });
  return checked.ok ? checkRefundLimit(tx, order, amount) : checked;
}

async function checkCommand(tx: Tx, order: OrderRow, command: OrderCommand, body: Body) {
  const { order_id } = order;
  if (command === 'pay') return checkOfflinePayment(order, await findLastAttempt(tx, order_id));
  if (command === 'prepare' || command === 'unprepare' || command === 'return')
    return checkStatusChange(order, command);
  const lines = await listOrderLines(tx, order_id);
  if (command === 'cancel') {
    const allowed = checkCancellation(order, lines, 'staff');
    return allowed.ok ? checkCancellationLimit(tx, order) : allowed;
  }
  // The only other command here is `ship`; null ships all open units.
  const carrier = normaliseCarrier(parseCarrier(body));
  return carrier.ok ? checkShipment(order, lines, null) : carrier;
}
