import { type RawBuilder, sql } from 'kysely';
import type { HeldUnits } from '#domain/hold-limits.ts';
import { ok, type Result } from '#domain/result.ts';
import { correctStock, type StockCorrection } from '#domain/stock-correction.ts';
import { allRows, type Db, onlyRow, type Steps, type Tx, withSteps } from '#server/platform/db.ts';

export interface PartUnits {
  part_number: string;
  quantity: number;
}

/** The origin of a hold: the owner of the cart, the IPv4 address or IPv6 /64, and the IPv4 /24 or IPv6 /48. */
export interface HoldOrigin {
  visitor: string;
  address: string;
  network: string;
}

/** A part with fewer available units than an order needs. */
export interface Shortage {
  part_number: string;
  available: number;
}

/**
 * Holds stock for an order while it is being paid: everything or nothing. Locks the parts sorted by part number, so
 * that two orders cannot deadlock. Returns the first part that is short, or null.
 */
export async function holdStock(
  tx: Tx,
  order_id: string,
  units: PartUnits[],
  origin: HoldOrigin | null = null,
): Promise<Shortage | null> {
  const part_numbers = units.map((each) => each.part_number);
  const hold: Steps = {
    locked: sql`
      select part_number, on_hand, allocated, held from stock
      where part_number = any(${part_numbers}) order by part_number for update`,
    need: sql`
      select n.*, on_hand, allocated, held, coalesce(on_hand - allocated - held, 0) as available
      from unnest(${part_numbers}::text[], ${units.map((each) => each.quantity)}::int[]) as n (part_number, quantity)
      left join locked using (part_number)`,
    short: sql`select * from need where available < quantity`,
    // After waiting for a lock, only the step `locked` has the current counts. This step sets all of them: PostgreSQL
    // would otherwise check the constraints with outdated values of the columns that are not set.
    moved: sql`
      update stock s set on_hand = need.on_hand, allocated = need.allocated, held = need.held + need.quantity
      from need where s.part_number = need.part_number and not exists (select 1 from short)
      returning s.part_number, need.quantity`,
    holds: sql`
      insert into stock_hold (order_id, part_number, quantity, visitor, address, network)
      select ${order_id}, part_number, quantity,
        ${origin?.visitor ?? null}, ${origin?.address ?? null}, ${origin?.network ?? null} from moved
      on conflict (order_id, part_number) do update set is_yielded = false`,
    ledger: sql`
      insert into stock_movement (part_number, held_change, cause, order_id)
      select part_number, quantity, 'hold', ${order_id} from moved`,
  };
  const rows = await allRows<Shortage>(tx)`
    ${withSteps(hold)}
    select part_number, greatest(available, 0) as available from short order by part_number
    limit 1`;
  return rows[0] ?? null;
}

/** Makes other orders from the network wait until the transaction ends, so that `countHeldUnits` misses no hold. */
export async function lockNetwork(tx: Tx, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${network}, 0))`.execute(tx);
}

/** Counts the units held from an origin. `where` omits the address, whose holds also have the origin's network. */
export const countHeldUnits = (tx: Tx, { visitor, address, network }: HoldOrigin): Promise<HeldUnits> =>
  onlyRow<HeldUnits>(tx)`
    select coalesce(sum(quantity) filter (where visitor = ${visitor}), 0)::int as visitor,
      coalesce(sum(quantity) filter (where address = ${address}), 0)::int as address,
      coalesce(sum(quantity) filter (where network = ${network}), 0)::int as network
    from stock_hold where visitor = ${visitor} or network = ${network}`;

export async function countHeldUnitsOfNetwork(db: Db, order_id: string): Promise<number> {
  const { units } = await onlyRow<{ units: number }>(db)`
    select coalesce(sum(quantity), 0)::int as units from stock_hold
    where network = (select network from stock_hold where order_id = ${order_id} limit 1)`;
  return units;
}

/** Parts of which unpaid orders hold over `percent` % of the stock, yielded units included; largest share first. */
export const listHeavilyHeldParts = (db: Db, percent: number, limit: number) =>
  allRows<{ part_number: string; held: number; on_hand: number }>(db)`
    select part_number, h.held, s.on_hand
    from (select part_number, sum(quantity)::int as held from stock_hold group by part_number) h
    join stock s using (part_number) where h.held * 100 > s.on_hand * ${percent}::int
    order by h.held::float / greatest(s.on_hand, 1) desc, part_number limit ${limit}`;

export const releaseHolds = (tx: Tx, order_id: string): Promise<void> =>
  freeHeldUnits(tx, order_id, sql`delete from stock_hold where order_id = ${order_id}`);

/** Lets others buy the units that an order holds, until `reclaimHolds`. */
export const yieldHolds = (tx: Tx, order_id: string): Promise<void> =>
  freeHeldUnits(tx, order_id, sql`update stock_hold set is_yielded = true where order_id = ${order_id}`);

/**
 * Makes the held units available again. `change` is the statement that deletes or marks the holds. Holds that are
 * already yielded are left out, because their units are available.
 */
async function freeHeldUnits(tx: Tx, order_id: string, change: RawBuilder<unknown>): Promise<void> {
  await sql`
    with holds as (
      select h.part_number, h.quantity from stock_hold h join stock s on s.part_number = h.part_number
      where h.order_id = ${order_id} and not h.is_yielded order by h.part_number for update),
    moved as (
      update stock s set held = s.held - holds.quantity from holds
      where s.part_number = holds.part_number returning s.part_number, holds.quantity),
    changed as (${change}),
    ledger as (
      insert into stock_movement (part_number, held_change, cause, order_id)
      select part_number, -quantity, 'release', ${order_id} from moved)
    select`.execute(tx);
}

/** Holds the units again that an order has yielded. Returns the first part that has been sold out since, or null. */
export async function reclaimHolds(tx: Tx, order_id: string): Promise<Shortage | null> {
  const yielded = await tx
    .selectFrom('stock_hold')
    .select(['part_number', 'quantity'])
    .where('order_id', '=', order_id)
    .where('is_yielded', '=', true)
    .orderBy('part_number')
    .execute();
  return yielded.length > 0 ? holdStock(tx, order_id, yielded) : null;
}

/**
 * Turns the holds of paid orders into allocations. Locks the stock sorted by part number. Runs the steps `alongside` in
 * the same statement. Returns the orders that had holds.
 */
export async function allocateHolds(
  tx: Tx,
  order_ids: string[],
  alongside: Steps = {},
): Promise<Set<string>> {
  const allocate: Steps = {
    holds: sql`
      select h.order_id, h.part_number, h.quantity from stock_hold h join stock s on s.part_number = h.part_number
      where h.order_id = any(${order_ids}) order by h.part_number, h.order_id for update`,
    summed: sql`select part_number, sum(quantity)::int as quantity from holds group by part_number`,
    moved: sql`
      update stock s set held = s.held - summed.quantity, allocated = s.allocated + summed.quantity
      from summed where s.part_number = summed.part_number`,
    deleted: sql`delete from stock_hold where order_id = any(${order_ids})`,
    ledger: sql`
      insert into stock_movement (part_number, held_change, allocated_change, cause, order_id)
      select part_number, -quantity, quantity, 'allocate', order_id from holds`,
  };
  const rows = await allRows<{ order_id: string }>(tx)`
    ${withSteps({ ...alongside, ...allocate })} select distinct order_id from holds`;
  return new Set(rows.map((row) => row.order_id));
}

/** The change of each count for one unit. */
const CHANGE_PER_UNIT = {
  deallocate: { onHand: 0, allocated: -1 },
  ship: { onHand: -1, allocated: -1 },
  restock: { onHand: 1, allocated: 0 },
};

/**
 * Changes stock for units of an order. `deallocate`: no longer allocated. `ship`: left the warehouse. `restock`: came
 * back in resaleable condition. Locks the stock sorted by part number.
 */
export async function moveStock(
  tx: Tx,
  order_id: string,
  cause: keyof typeof CHANGE_PER_UNIT,
  units: PartUnits[],
): Promise<void> {
  if (units.length === 0) return;
  const { onHand, allocated } = CHANGE_PER_UNIT[cause];
  await sql`
    with need as (
      select part_number, sum(quantity)::int as quantity
      from unnest(${units.map((each) => each.part_number)}::text[], ${units.map((each) => each.quantity)}::int[])
        as n (part_number, quantity) group by part_number),
    locked as (
      select s.part_number from stock s
      where s.part_number = any(${units.map((each) => each.part_number)}) order by s.part_number for update),
    moved as (
      update stock s set on_hand = s.on_hand + ${onHand}::int * need.quantity,
        allocated = s.allocated + ${allocated}::int * need.quantity
      from need join locked using (part_number) where s.part_number = need.part_number
      returning s.part_number, need.quantity),
    ledger as (
      insert into stock_movement (part_number, on_hand_change, allocated_change, cause, order_id)
      select part_number, ${onHand}::int * quantity, ${allocated}::int * quantity, ${cause}, ${order_id}
      from moved)
    select`.execute(tx);
}

/**
 * Corrects the stock on hand. The ledger records the reason and the staff member. Returns the units before and after.
 */
export async function adjustStock(
  tx: Tx,
  adjustment: { part_number: string; correction: StockCorrection; note: string; staff: string },
): Promise<Result<{ before: number; on_hand: number }, 'stock-promised'>> {
  const { part_number, correction, note, staff } = adjustment;
  // An item that was imported without stock has no row yet.
  await sql`insert into stock (part_number, on_hand) values (${part_number}, 0)
    on conflict do nothing`.execute(tx);
  // Locked first, because the statement below must see what another transaction has left.
  const row = await onlyRow<{ on_hand: number; allocated: number; held: number }>(tx)`
    select on_hand, allocated, held from stock where part_number = ${part_number} for update`;
  const before = row.on_hand;
  const corrected = correctStock(row, correction);
  if (!corrected.ok) return corrected;
  const on_hand = corrected.value;
  if (on_hand !== before) {
    await sql`
      with moved as (update stock set on_hand = ${on_hand} where part_number = ${part_number})
      insert into stock_movement (part_number, on_hand_change, cause, note, staff)
      values (${part_number}, ${on_hand - before}, 'adjust', ${note}, ${staff})`.execute(tx);
  }
  return ok({ before, on_hand });
}

/** A part's own low-stock threshold; null if it uses the shop's. */
export async function findLowStockThreshold(tx: Tx, part_number: string): Promise<number | null> {
  const row = await tx
    .selectFrom('stock')
    .select('low_at')
    .where('part_number', '=', part_number)
    .executeTakeFirst();
  return row?.low_at ?? null;
}

export async function setLowStockThreshold(tx: Tx, part_number: string, low_at: number | null) {
  await tx
    .insertInto('stock')
    .values({ part_number, low_at, on_hand: 0 })
    .onConflict((conflict) => conflict.column('part_number').doUpdateSet({ low_at }))
    .execute();
}

/**
 * Sets the stock on hand to counted values; `counted` is a query that returns (part_number, on_hand). Locks the stock
 * sorted by part number, and records each difference as a movement with the given note. Throws if a count is below the
 * units that are allocated or held, taken together.
 */
export async function applyStockCount(tx: Tx, counted: RawBuilder<unknown>, note: string): Promise<void> {
  await sql`insert into stock (part_number, on_hand) select part_number, 0 from (${counted}) c order by part_number
    on conflict do nothing`.execute(tx);
  // Locked first, as in `adjustStock`.
  const rows = await allRows<{ part_number: string }>(tx)`
    select s.part_number from stock s join (${counted}) c using (part_number)
    where s.on_hand <> c.on_hand order by s.part_number for update of s`;
  await sql`
    with locked as materialized (
      select s.part_number, s.on_hand as previous, c.on_hand from stock s join (${counted}) c using (part_number)
      where s.part_number = any(${rows.map((row) => row.part_number)})),
    moved as (
      update stock s set on_hand = locked.on_hand from locked where s.part_number = locked.part_number
      returning s.part_number, locked.on_hand - locked.previous as difference)
    insert into stock_movement (part_number, on_hand_change, cause, note)
    select part_number, difference, 'adjust', ${note}::text from moved`.execute(tx);
}

/** Inserts stock for parts that have no row. Records a movement for each part with units. */
export async function insertInitialStock(
  tx: Tx,
  stock: readonly { part_number: string; on_hand: number }[],
  staff: string | null = null,
): Promise<void> {
  const part_numbers = stock.map((each) => each.part_number);
  const on_hand = stock.map((each) => each.on_hand);
  await sql`
    with added as (
      insert into stock (part_number, on_hand) select * from unnest(${part_numbers}::text[], ${on_hand}::int[])
      returning part_number, on_hand)
    insert into stock_movement (part_number, on_hand_change, cause, staff)
    select part_number, on_hand, 'receive', ${staff}::text from added where on_hand > 0`.execute(tx);
}

/** Deletes the stock rows of these parts, except for parts with movements, whose ledger is kept. */
export async function deleteUnmovedStock(tx: Tx, part_numbers: RawBuilder<unknown>): Promise<void> {
  await sql`delete from stock s where part_number in (${part_numbers})
    and not exists (select 1 from stock_movement m where m.part_number = s.part_number)`.execute(tx);
}
