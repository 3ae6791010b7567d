import type { Refusal } from '#contract/refusals.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import { recordAudit } from '#server/audit/queries.ts';
import { findOrder, lockOrder, type OrderRow } from '#server/orders/queries.ts';
import { type PaymentContext, requestDeadline } from '#server/payments/pay.ts';
import type { Deadline } from '#server/payments/provider.ts';
import { listRefunds, type RefundRow } from '#server/payments/refund-queries.ts';
import { inTransaction, type Tx } from '#server/platform/db.ts';
import type { FinaliserContext } from '#server/settlement/finalise-orders.ts';
import { processRefunds } from '#server/settlement/process-refunds.ts';

export interface OrderContext {
  payments: PaymentContext;
  finaliser: FinaliserContext;
}

export interface OrderCommandInput {
  order_id: string;
  /** For the audit log: `shopper`, or the email address of the staff member. */
  actor: string;
  role?: StaffRole | null;
  /** The staff member making the request. Someone else has to approve a refund above the shop's limit. */
  staff_id?: string;
  /** For the audit log. */
  request_id?: string | null;
  /** The `last_modified_at` that the user saw. The command is refused if the order has changed since. */
  seen_at?: Date;
  /** The deadline for all provider calls of this request; by default a new one. */
  deadline?: Deadline;
}

/** The order after a command, with the refund that the command made. */
interface OrderCommandResult {
  status: OrderStatus;
  last_modified_at: Date;
  refund: Pick<RefundRow, 'refund_id' | 'amount' | 'credit' | 'state'> | null;
}
export type OrderCommandOutcome = Result<OrderCommandResult, Refusal>;

export interface CommandEffect {
  /** The action in the audit log, if it is not the name of the command. */
  action?: string;
  /** A refund to process after the transaction. */
  refund_id?: string;
  /** The new values for the audit log; null if nothing was changed. */
  after: Record<string, unknown> | null;
  /** The old values for the audit log, in addition to the status. */
  before?: Record<string, unknown>;
}

/**
 * Runs a command. Locks the order, calls `execute` and records the audit entry in one transaction. Then processes the
 * refund, if there is one. The result is a refusal if the provider rejects the refund. Without a response by
 * the deadline, the refund stays pending and a background job continues.
 */
export async function runOrderCommand(
  context: OrderContext,
  input: OrderCommandInput,
  action: string,
  execute: (tx: Tx, order: OrderRow, now: Date) => Promise<Result<CommandEffect, Refusal>>,
): Promise<OrderCommandOutcome> {
  const { db, clock } = context.payments;
  const deadline = input.deadline ?? requestDeadline(context.payments);
  if (!(await findOrder(db, input.order_id))) return refused('not-found');
  const executed = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, input.order_id);
    if (input.seen_at && input.seen_at.getTime() < order.last_modified_at.getTime()) {
      return refused('order-changed-meanwhile');
    }
    const result = await execute(tx, order, clock());
    if (!result.ok) return result;
    const { after } = result.value;
    if (after === null) return result;
    const before = { status: order.status, ...result.value.before };
    const { actor, role, request_id } = input;
    const entry = { action: result.value.action ?? action, subject: input.order_id, before, after };
    await recordAudit(tx, { email: actor, role: role ?? null }, request_id ?? null, [entry]);
    return result;
  });
  if (!executed.ok) return executed;
  const { refund_id } = executed.value;
  // Staff see a rejected refund in the reply; after a shopper's command it becomes a payment issue.
  const opensIssue = input.actor === 'shopper';
  if (refund_id !== undefined)
    await processRefunds(context.payments, { onlyRefundId: refund_id, opensIssue, deadline });
  const { status, last_modified_at } = (await findOrder(db, input.order_id))!;
  const refunds = refund_id === undefined ? [] : await listRefunds(db, input.order_id);
  const refund = refunds.find((each) => each.refund_id === refund_id) ?? null;
  if (refund?.state === 'failed')
    return refused('refund-rejected', { params: { code: refund.last_code ?? 'REJECTED' } });
  return ok({ status, last_modified_at, refund });
}
