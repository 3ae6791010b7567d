import { type RawBuilder, sql } from 'kysely';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import type { Tx } from '#server/platform/db.ts';

/** A number of units of one part. */
export interface PartUnits {
  part_number: string;
  quantity: number;
}

interface StockChange {
  part_number: string;
  quantity: number;
  /** Units available after the change. */
  available: number;
}

/**
 * Holds stock for an order while it is being paid: everything or nothing. Locks the parts sorted by part
 * number, so that two orders cannot deadlock. Returns the first part that is short, with the units
 * available, or null.
 */
export async function holdStock(
  tx: Tx,
  order_id: string,
  units: PartUnits[],
): Promise<{ part_number: string; free: number } | null> {
  const { rows } = await sql<StockChange & { is_short: boolean }>`
    with need as (
      select * from unnest(${units.map((n) => n.part_number)}::text[], ${units.map((n) => n.quantity)}::int[])
        as n (part_number, quantity)),
    locked as (
      select s.part_number, s.on_hand - s.allocated - s.held as free from stock s
      where s.part_number = any(${units.map((n) => n.part_number)}) order by s.part_number for update),
    short as (
      select need.part_number, need.quantity, coalesce(locked.free, 0) as free
      from need left join locked using (part_number)
      where coalesce(locked.free, 0) < need.quantity),
    moved as (
      update stock s set held = s.held + need.quantity from need
      where s.part_number = need.part_number and not exists (select 1 from short)
      returning s.part_number, need.quantity, s.on_hand - s.allocated - s.held as available),
    holds as (
      insert into stock_hold (order_id, part_number, quantity)
      select ${order_id}, part_number, quantity from moved),
    ledger as (
      insert into stock_movement (part_number, held_change, cause, order_id)
      select part_number, quantity, 'hold', ${order_id} from moved)
    select part_number, quantity, free as available, true as is_short from short
    union all select part_number, quantity, available, false from moved
    order by part_number`.execute(tx);
  const short = rows.find((row) => row.is_short);
  if (short) return { part_number: short.part_number, free: Math.max(0, short.available) };
  if (rows.some((row) => row.available === 0)) await bumpCatalogueVersion(tx);
  return null;
}

/** Selects the holds of an order sorted by part number and locks them and their stock. */
const lockedHolds = (order_id: string) => sql`
  select h.part_number, h.quantity from stock_hold h join stock s on s.part_number = h.part_number
  where h.order_id = ${order_id} order by h.part_number for update`;

export async function releaseHolds(tx: Tx, order_id: string): Promise<void> {
  const { rows } = await sql<StockChange>`
    with held as (${lockedHolds(order_id)}),
    moved as (
      update stock s set held = s.held - held.quantity from held
      where s.part_number = held.part_number
      returning s.part_number, held.quantity, s.on_hand - s.allocated - s.held as available),
    deleted as (delete from stock_hold where order_id = ${order_id}),
    ledger as (
      insert into stock_movement (part_number, held_change, cause, order_id)
      select part_number, -quantity, 'release', ${order_id} from moved)
    select * from moved`.execute(tx);
  if (rows.some((row) => row.available === row.quantity)) await bumpCatalogueVersion(tx);
}

/**
 * Turns the holds of paid orders into allocations. Locks the stock sorted by part number. Returns the orders
 * that had holds.
 */
export async function allocateHolds(tx: Tx, order_ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ order_id: string }>`
    with held as (
      select h.order_id, h.part_number, h.quantity from stock_hold h join stock s on s.part_number = h.part_number
      where h.order_id = any(${order_ids}) order by h.part_number, h.order_id for update),
    summed as (select part_number, sum(quantity)::int as quantity from held group by part_number),
    moved as (
      update stock s set held = s.held - summed.quantity, allocated = s.allocated + summed.quantity
      from summed where s.part_number = summed.part_number),
    deleted as (delete from stock_hold where order_id = any(${order_ids})),
    ledger as (
      insert into stock_movement (part_number, held_change, allocated_change, cause, order_id)
      select part_number, -quantity, quantity, 'allocate', order_id from held)
    select distinct order_id from held`.execute(tx);
  return new Set(rows.map((row) => row.order_id));
}

/**
 * Changes stock for units of an order. `deallocate`: no longer allocated. `ship`: left the warehouse.
 * `restock`: returned in resaleable condition. Locks the stock sorted by part number.
 */
export async function moveStock(
  tx: Tx,
  order_id: string,
  cause: 'deallocate' | 'ship' | 'restock',
  units: PartUnits[],
): Promise<void> {
  if (units.length === 0) return;
  const on_hand = cause === 'ship' ? -1 : cause === 'restock' ? 1 : 0;
  const allocated = cause === 'restock' ? 0 : -1;
  const { rows } = await sql<StockChange>`
    with need as (
      select part_number, sum(quantity)::int as quantity
      from unnest(${units.map((n) => n.part_number)}::text[], ${units.map((n) => n.quantity)}::int[])
        as n (part_number, quantity) group by part_number),
    locked as (
      select s.part_number from stock s
      where s.part_number = any(${units.map((n) => n.part_number)}) order by s.part_number for update),
    moved as (
      update stock s set on_hand = s.on_hand + ${on_hand}::int * need.quantity,
        allocated = s.allocated + ${allocated}::int * need.quantity
      from need join locked using (part_number) where s.part_number = need.part_number
      returning s.part_number, need.quantity, s.on_hand - s.allocated - s.held as available),
    ledger as (
      insert into stock_movement (part_number, on_hand_change, allocated_change, cause, order_id)
      select part_number, ${on_hand}::int * quantity, ${allocated}::int * quantity, ${cause}, ${order_id}
      from moved)
    select * from moved`.execute(tx);
  if (cause !== 'ship' && rows.some((row) => row.available === row.quantity)) await bumpCatalogueVersion(tx);
}

/**
 * Corrects the stock on hand, with the reason in the ledger. Null if fewer units than are allocated and held
 * would remain, or if the part does not exist.
 */
export async function adjustStock(
  tx: Tx,
  { part_number, change, note }: { part_number: string; change: number; note: string },
): Promise<{ on_hand: number } | null> {
  const { rows } = await sql<{ on_hand: number; available: number }>`
    with moved as (
      update stock set on_hand = on_hand + ${change}
      where part_number = ${part_number} and on_hand + ${change} >= allocated + held
      returning on_hand, on_hand - allocated - held as available),
    ledger as (
      insert into stock_movement (part_number, on_hand_change, cause, note)
      select ${part_number}, ${change}, 'adjust', ${note} from moved)
    select * from moved`.execute(tx);
  const moved = rows[0];
  if (!moved) return null;
  const wasAvailable = moved.available - change;
  if (moved.available === 0 || wasAvailable === 0) await bumpCatalogueVersion(tx);
  return { on_hand: moved.on_hand };
}

/** Null if the part uses the shop's default threshold. */
export async function findLowStockThreshold(tx: Tx, part_number: string): Promise<number | null> {
  const row = await tx
    .selectFrom('stock')
    .select('low_at')
    .where('part_number', '=', part_number)
    .executeTakeFirst();
  return row?.low_at ?? null;
}

export async function setLowStockThreshold(
  tx: Tx,
  part_number: string,
  low_at: number | null,
): Promise<void> {
  await tx
    .insertInto('stock')
    .values({ part_number, low_at, on_hand: 0 })
    .onConflict((conflict) => conflict.column('part_number').doUpdateSet({ low_at }))
    .execute();
}

/**
 * Sets the stock on hand to counted values; `counted` is a query that returns (part_number, on_hand).
 * Locks the stock sorted by part number, and records each difference as a movement with the given note.
 * Throws if fewer units were counted than are allocated or held.
 */
export async function applyStockCount(tx: Tx, counted: RawBuilder<unknown>, note: string): Promise<void> {
  await sql`insert into stock (part_number, on_hand) select part_number, 0 from (${counted}) c order by part_number
    on conflict do nothing`.execute(tx);
  await sql`
    with counted as materialized (${counted}),
    locked as materialized (
      select s.part_number, s.on_hand as was, c.on_hand from stock s join counted c using (part_number)
      where s.on_hand <> c.on_hand order by s.part_number for update of s),
    moved as (
      update stock s set on_hand = locked.on_hand from locked where s.part_number = locked.part_number
      returning s.part_number, locked.on_hand - locked.was as difference)
    insert into stock_movement (part_number, on_hand_change, cause, note)
    select part_number, difference, 'adjust', ${note}::text from moved`.execute(tx);
}

/** Inserts stock for parts that have none, with a movement for each. */
export async function insertInitialStock(
  tx: Tx,
  stock: readonly { part_number: string; on_hand: number }[],
): Promise<void> {
  const part_numbers = stock.map((each) => each.part_number);
  const on_hand = stock.map((each) => each.on_hand);
  await sql`
    with added as (
      insert into stock (part_number, on_hand) select * from unnest(${part_numbers}::text[], ${on_hand}::int[])
      returning part_number, on_hand)
    insert into stock_movement (part_number, on_hand_change, cause)
    select part_number, on_hand, 'receive' from added where on_hand > 0`.execute(tx);
}

/** Deletes the stock rows of parts without movements; the ledger of the others is kept. */
export async function deleteUnmovedStock(tx: Tx, part_numbers: RawBuilder<unknown>): Promise<void> {
  await sql`delete from stock s where part_number in (${part_numbers})
    and not exists (select 1 from stock_movement m where m.part_number = s.part_number)`.execute(tx);
}
