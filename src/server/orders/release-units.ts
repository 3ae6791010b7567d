import { type RefundedUnits, withUnshippedUnits } from '#domain/shipment.ts';
import type { Tx } from '#server/platform/db.ts';
import { moveStock } from '#server/stock/queries.ts';
import type { OrderLineRow } from './queries.ts';
import { updateLineUnits } from './shipment-queries.ts';

/** Marks the units of a pending refund as not to be shipped. They stay allocated. */
export const holdUnitsForRefund = (
  tx: Tx,
  order_id: string,
  units: readonly RefundedUnits[],
): Promise<void> =>
  updateLineUnits(
    tx,
    order_id,
    units.map(({ line_number, dropped }) => ({ line_number, refunding: dropped })),
  );

/** Undoes `holdUnitsForRefund` when the refund is decided. */
export const endRefundHold = (tx: Tx, order_id: string, units: readonly RefundedUnits[]): Promise<void> =>
  updateLineUnits(
    tx,
    order_id,
    units.map(({ line_number, dropped }) => ({ line_number, refunding: -dropped })),
  );

/** Takes units out of the order: deallocates the dropped ones and restocks the returned ones. */
export async function releaseUnits(
  tx: Tx,
  order_id: string,
  lines: readonly OrderLineRow[],
  units: readonly RefundedUnits[],
): Promise<void> {
  await updateLineUnits(tx, order_id, [...units]);
  const partUnits = (kind: 'dropped' | 'returned') =>
    units
      .map((each) => ({
        part_number: lines.find((line) => line.line_number === each.line_number)!.part_number,
        quantity: each[kind],
      }))
      .filter((each) => each.quantity > 0);
  await moveStock(tx, order_id, 'deallocate', partUnits('dropped'));
  await moveStock(tx, order_id, 'restock', partUnits('returned'));
}

/** Deallocates all units that have not been shipped. */
export const releaseOpenUnits = (tx: Tx, order_id: string, lines: readonly OrderLineRow[]): Promise<void> =>
  releaseUnits(tx, order_id, lines, withUnshippedUnits(lines, []));
