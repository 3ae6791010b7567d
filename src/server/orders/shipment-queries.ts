import { type Selectable, sql } from 'kysely';
import { allRows, type Db, type Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';

/**
 * `dropped`: refunded, never shipped. `refunding`: not shipped, in a pending refund. `returned`: shipped and returned
 * to stock.
 */
type UnitColumn = 'shipped' | 'dropped' | 'refunding' | 'returned';

/** Adds to the unit counts of lines. Check constraints limit the totals. */
export async function updateLineUnits(
  tx: Tx,
  order_id: string,
  changes: ({ line_number: number } & Partial<Record<UnitColumn, number>>)[],
): Promise<void> {
  if (changes.length === 0) return;
  const column = (name: UnitColumn) => changes.map((change) => change[name] ?? 0);
  await sql`
    update order_line l set shipped = l.shipped + m.shipped, dropped = l.dropped + m.dropped,
      refunding = l.refunding + m.refunding, returned = l.returned + m.returned
    from unnest(${changes.map((change) => change.line_number)}::int[], ${column('shipped')}::int[],
      ${column('dropped')}::int[], ${column('refunding')}::int[], ${column('returned')}::int[])
      as m (line_number, shipped, dropped, refunding, returned)
    where l.order_id = ${order_id} and l.line_number = m.line_number`.execute(tx);
}

export interface ShipmentRow extends Omit<Selectable<Tables['shipment']>, 'order_id' | 'actor'> {
  lines: { line_number: number; quantity: number }[];
}

export async function insertShipment(
  tx: Tx,
  shipment: { order_id: string; carrier: string; tracking_number: string | null; actor: string; now: Date },
  units: { line_number: number; quantity: number }[],
): Promise<string> {
  const { order_id, carrier, tracking_number, actor, now } = shipment;
  const { shipment_id } = await tx
    .insertInto('shipment')
    .values({ order_id, carrier, tracking_number, actor, shipped_at: now })
    .returning('shipment_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('shipment_line')
    .values(units.map((each) => ({ ...each, shipment_id, order_id })))
    .execute();
  await updateTrackingNumbers(tx, order_id);
  return shipment_id;
}

/** Corrects a shipment and marks its order as modified. */
export async function updateShipment(
  tx: Tx,
  order_id: string,
  shipment: { shipment_id: string; carrier: string; tracking_number: string | null; now: Date },
): Promise<void> {
  const { shipment_id, carrier, tracking_number, now } = shipment;
  await tx
    .updateTable('shipment')
    .set({ carrier, tracking_number })
    .where('shipment_id', '=', shipment_id)
    .execute();
  await updateTrackingNumbers(tx, order_id);
  await tx.updateTable('orders').set({ last_modified_at: now }).where('order_id', '=', order_id).execute();
}

/** Updates the tracking numbers by which staff find an order. */
async function updateTrackingNumbers(tx: Tx, order_id: string): Promise<void> {
  await sql`
    update orders set tracking_numbers = (
      select coalesce(string_agg(translate(tracking_number, ' ', ''), ' ' order by shipped_at), '') from shipment
      where order_id = ${order_id})
    where order_id = ${order_id}`.execute(tx);
}

/** The number of shipments whose carriers are suggested for the next one. */
const RECENT_SHIPMENTS = 50;

/** The carriers of the latest shipments, last used first. Those used for the country come before the others. */
export async function listRecentCarriers(db: Db, country: string): Promise<string[]> {
  const rows = await allRows<{ carrier: string }>(db)`
    select carrier from (
        select order_id, carrier, shipped_at from shipment order by shipped_at desc limit ${RECENT_SHIPMENTS}) s
      join orders o using (order_id)
    group by carrier
    order by max(shipped_at) filter (where shipping_address ->> 'country' = ${country}) desc nulls last,
      max(shipped_at) desc`;
  return rows.map(({ carrier }) => carrier);
}

/** The shipments of an order, oldest first. */
export const listShipments = (db: Db, order_id: string): Promise<ShipmentRow[]> =>
  allRows<ShipmentRow>(db)`
    select s.shipment_id, s.carrier, s.tracking_number, s.shipped_at,
      json_agg(json_build_object('line_number', l.line_number, 'quantity', l.quantity)
        order by l.line_number) as lines
    from shipment s join shipment_line l using (shipment_id) where s.order_id = ${order_id}
    group by s.shipment_id order by s.shipped_at, s.shipment_id`;
