import type { ParsedInput } from '#contract/calls.ts';
import type { Refusal } from '#contract/refusals.ts';
import { toCents, toDecimals } from '#domain/money.ts';
import { chargedCurrency, validateOfflinePayment } from '#domain/payment.ts';
import { describeRefund, type RefundInput } from '#domain/refund.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { Units } from '#domain/shipment.ts';
import { shopDay } from '#domain/shop-day.ts';
import { runAuditedChange } from '#server/admin/shared/audited-change.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import { cancelOrder } from '#server/order-commands/cancel-order.ts';
import { approveReturn, changeOrderStatus } from '#server/order-commands/change-order-status.ts';
import { changeShipment } from '#server/order-commands/change-shipment.ts';
import { approveRefundRequest, rejectRefundRequest } from '#server/order-commands/decide-refund-request.ts';
import { recordOfflinePayment } from '#server/order-commands/record-offline-payment.ts';
import { refundOrder } from '#server/order-commands/refund-order.ts';
import { checkRefundLimit } from '#server/order-commands/refund-requests.ts';
import { restockUnits } from '#server/order-commands/restock-units.ts';
import type {
  OrderCommandInput,
  OrderCommandOutcome,
  OrderContext,
} from '#server/order-commands/run-order-command.ts';
import { shipOrder } from '#server/order-commands/ship-order.ts';
import { withdrawReturn } from '#server/order-commands/withdraw-return.ts';
import { findOrder, listOrderLines } from '#server/orders/queries.ts';
import { findCapturedAttempt } from '#server/payments/attempts.ts';
import type { Db } from '#server/platform/db.ts';
import { refusalReply } from '#server/platform/http/error-replies.ts';
import { checkRefund } from '#server/settlement/request-refund.ts';
import type { Language } from '#texts/texts.ts';
import {
  type CommandContext,
  type DoneText,
  parseSeenTime,
  respondToCommand,
  toCommandInput,
} from './command-outcome.ts';
import { readOrderRecord } from './order-record.ts';

export function orderCommandRoutes(on: RegisterHandler, orderContext: OrderContext) {
  /** Runs a command and replies with the order. `fields` completes the input from `toCommandInput`. */
  const run = async <const Fields>(
    context: CommandContext,
    done: DoneText,
    command: (
      orderContext: OrderContext,
      input: ReturnType<typeof toCommandInput> & Fields,
    ) => Promise<OrderCommandOutcome>,
    fields: Fields,
  ) =>
    respondToCommand(context, await command(orderContext, { ...toCommandInput(context), ...fields }), done);

  on('POST /admin/orders/:id/ship', async (context) => {
    const { db, params, body } = context;
    const lines = await findUnits(db, params.id, body.lines);
    const { carrier, tracking_number = null } = body;
    return run(context, 'ship', shipOrder, { lines, carrier, tracking_number });
  });

  on('POST /admin/orders/:id/cancel', (context) =>
    run(context, 'cancel', cancelOrder, { reason: context.body.reason, by: 'staff' }),
  );

  on('POST /admin/orders/:id/return', (context) =>
    run(context, 'return', approveReturn, {
      reason: context.body.reason,
      is_emailed: context.body.is_emailed ?? false,
    }),
  );

  on('POST /admin/orders/:id/withdraw-return', (context) =>
    run(context, 'withdraw-return', withdrawReturn, { reason: context.body.reason }),
  );

  on('POST /admin/orders/:id/refund', async (context) => {
    const { db, params, body } = context;
    const scope = await parseScope(db, params.id, body);
    if (!scope.ok) return scope;
    const { restock, reason } = body;
    return run(context, 'refund', refundOrder, { scope: scope.value, restock, reason });
  });

  on('POST /admin/orders/:id/refund-preview', async ({ db, params, body }) => {
    const order = await findOrder(db, params.id);
    if (!order) return refused('not-found');
    const scope = await parseScope(db, params.id, body);
    if (!scope.ok) return scope;
    const refund = await checkRefund(db, order, scope.value);
    if (!refund.ok) return refund;
    const attempt = (await findCapturedAttempt(db, params.id))!;
    const { amount, credit } = refund.value;
    const { refunded_tax, units } = describeRefund(
      await listOrderLines(db, params.id),
      refund.value,
      body.restock,
    );
    const limitCheck = await checkRefundLimit(db, order, amount);
    if (!limitCheck.ok) return limitCheck;
    return ok({
      ...toDecimals({ amount, credit, tax: refunded_tax }),
      currency: chargedCurrency(attempt),
      needs_approval: limitCheck.value,
      units,
    });
  });

  on('POST /admin/orders/:id/restock', async (context) => {
    const { db, params, body } = context;
    const units = await findUnits(db, params.id, body.lines);
    return run(context, 'restock', restockUnits, { units, reason: body.reason });
  });

  on('POST /admin/orders/:id/refund-requests/:request/approve', (context) =>
    run(context, 'refund', approveRefundRequest, { refund_request_id: context.params.request }),
  );

  on('POST /admin/orders/:id/refund-requests/:request/reject', (context) =>
    run(context, 'reject', rejectRefundRequest, {
      refund_request_id: context.params.request,
      reason: context.body.reason,
    }),
  );

  on('POST /admin/orders/:id/shipments/:shipment', (context) => {
    const { carrier, tracking_number = null, is_emailed = false } = context.body;
    const shipment_id = context.params.shipment;
    return run(context, 'ship', changeShipment, { shipment_id, carrier, tracking_number, is_emailed });
  });

  on('POST /admin/orders/:id/notes', async (context) => {
    const { db, params, body, t } = context;
    if (!(await findOrder(db, params.id))) return refused('not-found');
    const entry = { action: 'order-note', after: { note: body.note } };
    await runAuditedChange(context, params.id, async () => ok([entry]));
    return ok({ smessage: t('saved-order-note'), record: (await readOrderRecord(db, params.id, t))! });
  });

  on('POST /admin/orders/:id/payment', async (context) => {
    const { db, params, body, t, clock } = context;
    const order = await findOrder(db, params.id);
    if (!order) return refused('not-found');
    const { method, received_on, note = '' } = body;
    const payment = { amount: toCents(body.amount), method, received_on, note };
    const problems = validateOfflinePayment(payment, {
      due: order.total - order.credit,
      today: shopDay(clock()),
    });
    const refusal = refuseProblems(problems, t, 'input-invalid');
    if (refusal) return refusal;
    return run(context, 'pay', recordOfflinePayment, { method, received_on, note });
  });

  on('POST /admin/orders/bulk', async (context) => {
    const { ids, action: command } = context.body;
    const orders = [...new Set(ids)].map((order_id) => ({ order_id, command }));
    const result = await runForEach(context, orders, changeOrderStatus);
    const { done, skipped, failed } = result;
    return ok({ ...result, smessage: context.t('bulk-done', { done, skipped, failed: failed.length }) });
  });

  on('POST /admin/orders/bulk/ship', async (context) => {
    const result = await runForEach(
      context,
      context.body.parcels.map(({ last_modified_time, ...parcel }) => ({
        ...parcel,
        lines: null,
        seen_at: parseSeenTime(last_modified_time),
      })),
      shipOrder,
    );
    return ok({ ...result, smessage: context.t('shipped-orders', { count: result.done }) });
  });

  /** Runs a command for each order. The refusal of one does not affect the others. */
  async function runForEach<Fields extends { order_id: string }>(
    { staff, request_id, language }: Omit<CommandContext, 'params'> & { language: Language },
    orders: readonly Fields[],
    command: (orderContext: OrderContext, input: Fields & OrderCommandInput) => Promise<OrderCommandOutcome>,
  ) {
    const failed: { id: string; message: string }[] = [];
    for (const fields of orders) {
      const input = { ...fields, actor: staff.email, role: staff.role, request_id };
      const result = await command(orderContext, input);
      if (result.ok) continue;
      const { smessage: message } = refusalReply(language, result.reason, result.params);
      failed.push({ id: fields.order_id, message });
    }
    return { done: orders.length - failed.length, skipped: 0, failed };
  }
}

/** Parses the scope of a refund: units of lines, an amount, or everything that remains. */
async function parseScope(
  db: Db,
  order_id: string,
  { lines, amount, to_credit }: ParsedInput<'POST /admin/orders/:id/refund-preview'>['body'],
): Promise<Result<RefundInput, Refusal>> {
  if (lines && amount !== undefined) return refused('input-invalid');
  const destination = to_credit ? ({ to_credit: true } as const) : {};
  if (lines) return ok({ ...destination, kind: 'lines', lines: await findUnits(db, order_id, lines) });
  if (amount !== undefined) return ok({ ...destination, kind: 'amount', amount: toCents(amount) });
  return ok({ ...destination, kind: 'all' });
}

/** Finds the line numbers for units named by part and car. An unknown line gets 0, which is no line's number. */
async function findUnits(
  db: Db,
  order_id: string,
  requested: { part_number: string; car_part_id: string; quantity: number }[],
): Promise<Units[]> {
  const lines = await listOrderLines(db, order_id);
  return requested.map(({ part_number, car_part_id, quantity }) => {
    const line = lines.find((each) => each.part_number === part_number && each.car_part_id === car_part_id);
    return { line_number: line?.line_number ?? 0, quantity };
  });
}
