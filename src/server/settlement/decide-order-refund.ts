import { decideRefund, type RefundInput } from '#domain/refund.ts';
import type { TaxComponent } from '#domain/tax.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { listRefundableLines, listRefunds } from '#server/payments/refund-queries.ts';
import type { Db } from '#server/platform/db.ts';

/** Decides a refund of what earlier refunds left of the order's lines and taxes. */
export async function decideOrderRefund(db: Db, order: OrderRow, input: RefundInput) {
  const lines = await listRefundableLines(db, order.order_id);
  return decideRefund(lines, await remainingTaxComponents(db, order), input);
}

/** The order's taxes less pending and completed refunds. */
async function remainingTaxComponents(db: Db, order: OrderRow): Promise<TaxComponent[]> {
  const refunds = (await listRefunds(db, order.order_id)).filter((each) => each.state !== 'failed');
  return order.tax_components.map((each) => ({
    ...each,
    amount: refunds.reduce(
      (left, refund) =>
        left - (refund.tax_components.find((part) => part.component === each.component)?.amount ?? 0),
      each.amount,
    ),
  }));
}
