import type { Db } from '#server/platform/db.ts';

/** Messages about an order, oldest first. */
export const listOrderMessages = (db: Db, order_id: string) =>
  db
    .selectFrom('message')
    .select(['message_id', 'created_at', 'email', 'title', 'type', 'direction', 'is_replied'])
    .where('order_id', '=', order_id)
    .orderBy('created_at')
    .execute();

/** Refunded units per line, including refunds in progress. */
export async function sumRefundedUnits(db: Db, order_id: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('refund_line')
    .innerJoin('payment_refund', 'payment_refund.refund_id', 'refund_line.refund_id')
    .select(['line_number', (e) => e.fn.sum<number>('refund_line.quantity').as('quantity')])
    .where('order_id', '=', order_id)
    .where('state', '<>', 'failed')
    .groupBy('line_number')
    .execute();
  return new Map(rows.map((row) => [row.line_number, Number(row.quantity)]));
}

/** Refunds without units: the discount that staff gave after the order was placed. */
export async function sumRefundedDiscount(db: Db, order_id: string): Promise<number> {
  const row = await db
    .selectFrom('payment_refund as r')
    .innerJoin('payment_attempt as a', 'a.attempt_id', 'r.attempt_id')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('r.amount'), e.lit(0)).as('amount'))
    .where('a.order_id', '=', order_id)
    .where('r.cause', '=', 'refund')
    .where('r.state', '<>', 'failed')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('refund_line as l')
            .select('l.line_number')
            .whereRef('l.refund_id', '=', 'r.refund_id')
            .where('l.quantity', '>', 0),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(row.amount);
}
