import { openUnits } from '#domain/shipment.ts';
import type { Tx } from '#server/platform/db.ts';
import { moveStock } from '#server/stock/queries.ts';
import type { OrderLineRow } from './queries.ts';
import { updateLineUnits } from './shipment-queries.ts';

/** Deallocates units that will not be shipped. */
export async function releaseUnits(
  tx: Tx,
  order_id: string,
  lines: { line_number: number; part_number: string; dropped: number }[],
): Promise<void> {
  const released = lines.filter((line) => line.dropped > 0);
  await updateLineUnits(
    tx,
    order_id,
    released.map(({ line_number, dropped }) => ({ line_number, dropped })),
  );
  const units = released.map(({ part_number, dropped }) => ({ part_number, quantity: dropped }));
  await moveStock(tx, order_id, 'deallocate', units);
}

/** Deallocates all units that have not been shipped. */
export const releaseOpenUnits = (tx: Tx, order_id: string, lines: readonly OrderLineRow[]): Promise<void> =>
  releaseUnits(
    tx,
    order_id,
    lines.map((line) => ({ ...line, dropped: openUnits(line) })),
  );
