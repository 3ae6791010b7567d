import type { Refusal } from '#contract/refusals.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { LineUnits } from '#domain/shipment.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import { recordAudit } from '#server/audit/queries.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { processRefunds } from '#server/payments/process-refunds.ts';
import { type RefundRow, refundsOf } from '#server/payments/refund-rows.ts';
import type { Tx } from '#server/platform/db.ts';
import { moveStock } from '#server/stock/queries.ts';
import type { FinaliserContext } from './finalise-orders.ts';
import { findOrder, lockOrder, type OrderLineRow, type OrderRow } from './queries.ts';
import { moveUnits } from './shipment-queries.ts';

/** What the commands on placed orders need. */
export interface OrderContext {
  payments: PaymentContext;
  finalising: FinaliserContext;
}

/** A command on one order. */
export interface OrderCommandInput {
  order_id: string;
  /** Who gives it, for the audit: `shopper`, or the e-mail address of staff with their role. */
  actor: string;
  role?: StaffRole | null;
  request_id?: string | null;
  /** The `last_modified_at` that was looked at; an order that has changed since refuses. */
  seen_at?: Date;
}

/** How the order stands after a command; `refund` is the one that the command made. */
export interface OrderCommandResult {
  status: OrderStatus;
  last_modified_at: Date;
  refund: Pick<RefundRow, 'refund_id' | 'amount' | 'state'> | null;
}
export type OrderResult = Result<OrderCommandResult, Refusal>;

/** What a command did inside its transaction. */
export interface CommandEffect {
  /** A refund to carry out once the transaction is over. */
  refund_id?: string;
  /** For the audit: what is now, or null when nothing was changed. */
  after: Record<string, unknown> | null;
  /** What was, beside the status. */
  before?: Record<string, unknown>;
}

/**
 * The way of every command: lock the order, let `work` decide and write, note it in the audit, all in
 * one transaction; then ask the provider for a refund that was decided. `work` refuses before it
 * writes anything.
 */
export async function runOrderCommand(
  orderContext: OrderContext,
  input: OrderCommandInput,
  action: string,
  work: (tx: Tx, order: OrderRow, now: Date) => Promise<Result<CommandEffect, Refusal>>,
): Promise<OrderResult> {
  const { db, clock } = orderContext.payments;
  if (!(await findOrder(db, input.order_id))) return refused('not-found');
  const done = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, input.order_id);
    if (input.seen_at && input.seen_at.getTime() < order.last_modified_at.getTime()) {
      return refused('order-changed-meanwhile');
    }
    const result = await work(tx, order, clock());
    if (!result.ok) return result;
    const { after } = result.value;
    if (after === null) return result;
    const before = { status: order.status, ...result.value.before };
    const { actor, role, request_id } = input;
    const deed = { action, subject: input.order_id, before, after };
    await recordAudit(tx, { email: actor, role: role ?? null }, request_id ?? null, [deed]);
    return result;
  });
  if (!done.ok) return done;
  const { refund_id } = done.value;
  if (refund_id !== undefined) await processRefunds(orderContext.payments, refund_id);
  const { status, last_modified_at } = (await findOrder(db, input.order_id))!;
  const refunds = refund_id === undefined ? [] : await refundsOf(db, input.order_id);
  const refund = refunds.find((each) => each.refund_id === refund_id) ?? null;
  return ok({ status, last_modified_at, refund });
}

/** Pieces that will not be sent are promised no more. */
export async function releaseUnits(
  tx: Tx,
  order_id: string,
  goods: { line_number: number; part_number: string; dropped: number }[],
): Promise<void> {
  const dropped = goods.filter((each) => each.dropped > 0);
  await moveUnits(
    tx,
    order_id,
    dropped.map(({ line_number, dropped }) => ({ line_number, dropped })),
  );
  const needs = dropped.map(({ part_number, dropped }) => ({ part_number, quantity: dropped }));
  await moveStock(tx, order_id, 'deallocate', needs);
}

export const lineUnitsOf = (lines: readonly OrderLineRow[]): LineUnits[] =>
  lines.map(({ line_number, part_number, quantity, shipped, dropped, returned }) => ({
    line_number,
    part_number,
    quantity,
    shipped,
    dropped,
    returned,
  }));
