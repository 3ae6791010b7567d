import { centsOf } from '#domain/money.ts';
import type { RefundInput } from '#domain/refund.ts';
import type { Units } from '#domain/shipment.ts';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { moveOrder, returnOrder } from '#server/orders/move-order.ts';
import type { OrderContext } from '#server/orders/order-commands.ts';
import { linesOf } from '#server/orders/queries.ts';
import { recordOfflinePayment } from '#server/orders/record-offline-payment.ts';
import { refundOrder } from '#server/orders/refund-order.ts';
import { shipOrder } from '#server/orders/ship-order.ts';
import type { Db } from '#server/platform/db.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { orderCommandInput, outcome } from './command-outcome.ts';

/** What staff do with goods and money of an order; each is a command of the shop's own. */
export function orderCommandRoutes(on: On, orderContext: OrderContext) {
  on('POST /admin/orders/:id/ship', async (context) => {
    const { db, params, body } = context;
    const lines = await piecesOf(db, params.id, body.lines);
    const { carrier } = body;
    const tracking_number = body.tracking_number ?? null;
    return outcome(
      context,
      await shipOrder(orderContext, { ...orderCommandInput(context), lines, carrier, tracking_number }),
    );
  });

  on('POST /admin/orders/:id/cancel', async (context) => {
    const { reason } = context.body;
    return outcome(
      context,
      await cancelOrder(orderContext, { ...orderCommandInput(context), reason, by: 'staff' }),
    );
  });

  on('POST /admin/orders/:id/return', async (context) =>
    outcome(
      context,
      await returnOrder(orderContext, { ...orderCommandInput(context), reason: context.body.reason }),
    ),
  );

  on('POST /admin/orders/:id/refund', async (context) => {
    const { db, params, body } = context;
    if (body.lines && body.amount !== undefined) return refusal('input-invalid');
    const what: RefundInput = body.lines
      ? { kind: 'lines', lines: await piecesOf(db, params.id, body.lines) }
      : body.amount === undefined
        ? { kind: 'all' }
        : { kind: 'amount', amount: centsOf(body.amount) };
    const { restock, reason } = body;
    return outcome(
      context,
      await refundOrder(orderContext, { ...orderCommandInput(context), what, restock, reason }),
    );
  });

  on('POST /admin/orders/:id/payment', async (context) =>
    outcome(
      context,
      await recordOfflinePayment(orderContext, { ...orderCommandInput(context), note: context.body.note }),
    ),
  );

  on('POST /admin/orders/bulk', async ({ body, staff, request_id, t }) => {
    const failed: { id: string; message: string }[] = [];
    let done = 0;
    for (const order_id of new Set(body.ids)) {
      const input = { order_id, actor: staff.email, role: staff.role, request_id, command: body.action };
      const result = await moveOrder(orderContext, input);
      if (result.ok) done += 1;
      else failed.push({ id: order_id, message: (t as (id: string) => string)(result.reason) });
    }
    const smessage = t('bulk-done', { done, skipped: 0, failed: failed.length });
    return respond({ scode: 200, smessage, done, skipped: 0, failed });
  });
}

/** The pieces of the lines that were named by part and car; a line that is not there is number 0. */
async function piecesOf(
  db: Db,
  order_id: string,
  picked: { part_number: string; car_part_id: string; quantity: number }[],
): Promise<Units[]> {
  const lines = await linesOf(db, order_id);
  return picked.map(({ part_number, car_part_id, quantity }) => {
    const line = lines.find((each) => each.part_number === part_number && each.car_part_id === car_part_id);
    return { line_number: line?.line_number ?? 0, quantity };
  });
}
