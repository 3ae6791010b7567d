import { ok } from '#domain/result.ts';
import { type RecordContext, refuseStaleSave } from '#server/admin/shared/audited-change.ts';
import type { OrderCommandInput, OrderCommandOutcome } from '#server/order-commands/run-order-command.ts';
import { findOrder } from '#server/orders/queries.ts';
import type { Staff } from '#server/sessions/staff.ts';
import type { Translate } from '#texts/texts.ts';
import { readOrderRecord } from './order-record.ts';

export interface CommandContext extends RecordContext {
  staff: Staff;
  t: Translate;
  params: { id: string };
}

/** The time of the latest change that the client knew of. */
export const parseSeenTime = (last_modified_time: string | undefined): Date | undefined =>
  last_modified_time ? new Date(last_modified_time) : undefined;

/** The fields that every command needs. `seen_at` lets the command refuse a save that is based on an outdated order. */
export const toCommandInput = ({
  staff,
  request_id,
  params,
  body,
}: CommandContext): OrderCommandInput & { staff_id: string } => ({
  order_id: params.id,
  actor: staff.email,
  role: staff.role,
  staff_id: staff.staff_id,
  request_id,
  seen_at: parseSeenTime(body?.last_modified_time),
});

export type DoneText =
  | 'ship'
  | 'cancel'
  | 'return'
  | 'withdraw-return'
  | 'refund'
  | 'reject'
  | 'restock'
  | 'pay';

/**
 * The order after a command, or the refusal. The refusal of a stale save names who changed what, or says that only a
 * refund was completed. `done` selects the text of the reply; by default, it says that the order was saved.
 */
export async function respondToCommand(
  { db, t, params, body }: CommandContext,
  result: OrderCommandOutcome,
  done?: DoneText,
) {
  if (!result.ok) {
    if (result.reason !== 'order-changed-meanwhile') return result;
    const { last_modified_at } = (await findOrder(db, params.id))!;
    const seenTime = body?.last_modified_time;
    const stale = await refuseStaleSave(db, params.id, last_modified_at, seenTime, (actions) =>
      actions.every((action) => action === 'order-refunded') ? 'refund-completed-meanwhile' : null,
    );
    return stale ?? result;
  }
  const record = (await readOrderRecord(db, params.id, t))!;
  const mayRefund = !done || done === 'refund' || done === 'cancel';
  const waitingText = record.refund_request ? 'saved-refund-waiting' : null;
  const refundText = record.money.pending > 0 ? 'saved-refund-pending' : waitingText;
  const { order_id: order } = record.orderInfo;
  const { status } = result.value;
  // While the payment is undecided, a cancelled order stays in Processing.
  const doneText = done === 'cancel' && status === 'Processing' ? 'cancel-waiting' : done;
  const smessage =
    mayRefund && refundText
      ? t(refundText)
      : t(doneText ? `saved-order-${doneText}` : 'saved-order', { order });
  return ok({ smessage, orderStatus: status, record });
}
