import { type RawBuilder, sql } from 'kysely';
import type { FamilyCode } from '#domain/family.ts';
import { type Fit, type FitJudge, NOT_CHECKED, type ShopperCar, type VehicleRange } from '#domain/fitment.ts';
import type { Translations } from '#domain/item-texts.ts';
import type { DatedManualPrice, ListPrices, ManualPrice } from '#domain/price.ts';
import { VEHICLE_LEVELS, type Vehicle } from '#domain/vehicle.ts';
import { loadFitJudge } from '#server/catalogue/matching-vehicles.ts';
import { NAMES_OF_ITEM } from '#server/catalogue/specification-columns.ts';
import { allRows, type Db, firstRow, onlyRow, type Steps, type Tx } from '#server/platform/db.ts';
import type { Caller, Guest } from '#server/sessions/caller.ts';
import { insertGuest, storeGuest } from '#server/sessions/guests.ts';
import { SHOP_TODAY } from '#server/shop/shop-days.ts';

export type CartOwner = { account_id: string } | { guest_id: string };

export function cartOwnerOf(caller: Caller): CartOwner {
  if (caller.account) return { account_id: caller.account.customer_id };
  if (caller.guest) return { guest_id: caller.guest.guest_id };
  throw new Error('a cart needs an owner');
}

/** The key of the limits per cart. An owner has at most one open cart. */
export const cartOwnerKey = (caller: Caller): string => JSON.stringify(cartOwnerOf(caller));

const ownedBy = (owner: CartOwner, table = 'cart') =>
  'account_id' in owner
    ? sql`${sql.ref(`${table}.account_id`)} = ${owner.account_id}`
    : sql`${sql.ref(`${table}.guest_id`)} = ${owner.guest_id}`;

export interface OpenCart {
  cart_id: string;
  /** The reserved number of the cart's next order. */
  order_id: string | null;
  promotion_id: number | null;
  /** The quote that staff prepared this cart for. */
  quote_number: number | null;
}

const OPEN_CART_COLUMNS = sql.raw('cart_id, order_id, promotion_id, quote_number');

const openCart = (owner: CartOwner) => sql<OpenCart>`
  select ${OPEN_CART_COLUMNS} from cart where ${ownedBy(owner)} and closed_at is null`;

export const findCart = async (db: Db, owner: CartOwner): Promise<OpenCart | undefined> =>
  (await openCart(owner).execute(db)).rows[0];

/** Locks the owner's open cart, so that concurrent requests run one after the other. */
export const lockCart = (tx: Tx, owner: CartOwner): Promise<OpenCart | undefined> =>
  firstRow<OpenCart>(tx)`${openCart(owner)} for update`;

/** Locks the owner's cart or, if there is none, creates it. If the owner is a new `guest`, the guest is stored too. */
export async function ensureCart(tx: Tx, owner: CartOwner, guest: Guest | null = null): Promise<OpenCart> {
  const existing = await lockCart(tx, owner);
  if (existing) return existing;
  if (guest) await storeGuest(tx, guest);
  const [column, id] =
    'account_id' in owner ? ['account_id', owner.account_id] : ['guest_id', owner.guest_id];
  await sql`insert into cart (${sql.ref(column)}) values (${id})
    on conflict (${sql.ref(column)}) where closed_at is null do nothing`.execute(tx);
  const created = await lockCart(tx, owner);
  if (!created) throw new Error('the cart just created does not exist');
  return created;
}

/** Stores a guest and a cart with one line in one statement. Changes nothing if the guest has a cart. */
export const insertFirstCart = (
  db: Db,
  guest: Guest,
  line: { part_number: string; car_part_id: string; quantity: number; is_acknowledged: boolean },
  shownPrices: { ca: number; us: number },
): Promise<OpenCart | undefined> =>
  firstRow<OpenCart>(db)`
    with stored as (${insertGuest(guest)}),
    opened as (
      insert into cart (guest_id) values (${guest.guest_id})
      on conflict (guest_id) where closed_at is null do nothing returning ${OPEN_CART_COLUMNS}),
    line as (
      insert into cart_line (cart_id, part_number, car_part_id, quantity, is_acknowledged, shown_cad_price, shown_usd_price)
      select cart_id, ${line.part_number}, ${line.car_part_id}, ${line.quantity}, ${line.is_acknowledged},
        ${shownPrices.ca}, ${shownPrices.us} from opened)
    select ${OPEN_CART_COLUMNS} from opened`;

/** The fields of a line on which its fit depends. */
export interface LineFitColumns {
  part_number: string;
  position: string;
  is_active: boolean;
  /** The vehicles that the set fits at this position. */
  spans: VehicleRange | null;
  car_id: string | null;
  car_name: string | null;
  /** The car that the line is for; null if the set was added without checking the fit. */
  car: ShopperCar | null;
  is_acknowledged: boolean;
}

/** A line with all fields on which its price, fit and image depend. */
export interface CartRow extends ListPrices, ManualPrice, LineFitColumns, Translations<'displayname'> {
  car_part_id: string;
  quantity: number;
  shown_cad_price: number | null;
  shown_usd_price: number | null;
  family: FamilyCode;
  displayname: string;
  main_image: string | null;
  note: string | null;
  /** The vehicle of the fitment. Not the car that the shopper chose. */
  vehicle: Vehicle;
  fit: Fit;
  /** Available units of the part, including those held for this cart's order. */
  stock: number;
}

const vehicleJson = (alias: string) =>
  sql`jsonb_build_object(${sql.join(
    VEHICLE_LEVELS.flatMap((level) => [sql.lit(level), sql.ref(`${alias}.${level}`)]),
  )})`;

/** Columns for the fit of line `l` of item `i`. Make and model in `spans` are null unless all vehicles share them. */
export const LINE_FIT_COLUMNS: RawBuilder<unknown> = sql`
  i.is_active and f.car_part_id is not null as is_active, coalesce(f.position, '') as position,
  l.is_acknowledged, l.car_id, car.name as car_name,
  case when car.id is not null then ${vehicleJson('car')} || jsonb_build_object('answers', car.answers) end as car,
  (select to_jsonb(s) from (
    select min(a.year_from) as year_from, max(a.year_to) as year_to, sum(a.vehicle_count)::int as vehicle_count,
      case when count(a.make) = count(*) and min(a.make) = max(a.make) then min(a.make) end as make,
      case when count(a.model) = count(*) and min(a.model) = max(a.model) then min(a.model) end as model
    from item_application a where a.part_number = l.part_number and a.position = f.position
    having count(*) > 0) s) as spans`;
export const LINE_FIT_TABLES: RawBuilder<unknown> = sql`
  left join fitment f on f.car_part_id = l.car_part_id and f.part_number = l.part_number
  left join car on car.id = l.car_id`;

/**
 * A cart with its lines in the order they were added. A manual price applies until the end of its last day and up to
 * its quantity. A line whose fitment was removed from the catalogue is inactive.
 */
async function loadCart(
  db: Db,
  where: RawBuilder<unknown>,
): Promise<{ cart: OpenCart; rows: CartRow[] } | undefined> {
  const rows = await readCartRows(db, where);
  const [first] = rows;
  if (!first) return undefined;
  const { cart_id, order_id, promotion_id, quote_number } = first;
  // An empty cart is one row without a line.
  const lines = first.part_number === null ? [] : rows;
  return { cart: { cart_id, order_id, promotion_id, quote_number }, rows: await addFits(db, lines) };
}

const readCartRows = (db: Db, where: RawBuilder<unknown>) =>
  allRows<OpenCart & Omit<CartRow, 'fit'>>(db)`
    select c.cart_id, c.order_id, c.promotion_id, c.quote_number,
      l.part_number, l.car_part_id, l.quantity,
      manual.cart_cad_price, manual.cart_usd_price, manual.cart_custom_note, l.shown_cad_price, l.shown_usd_price,
      i.family, ${NAMES_OF_ITEM}, i.main_image, f.note,
      i.is_sale, i.cad_price, i.usd_price, i.cad_sale_price, i.usd_sale_price,
      ${vehicleJson('v')} as vehicle, ${LINE_FIT_COLUMNS},
      coalesce(s.on_hand - s.allocated - s.held, 0) + coalesce(h.quantity, 0) as stock
    from cart c
    left join cart_line l on l.cart_id = c.cart_id
    left join item i on i.part_number = l.part_number
    left join lateral (select l.cart_cad_price, l.cart_usd_price, l.cart_custom_note
      where (l.cart_price_until is null or l.cart_price_until >= ${SHOP_TODAY})
        and l.quantity <= coalesce(l.cart_price_quantity, l.quantity)) manual on true
    ${LINE_FIT_TABLES}
    left join vehicle v on v.vehicle_id = f.vehicle_id
    left join stock s on s.part_number = l.part_number
    left join stock_hold h on h.part_number = l.part_number and h.order_id = c.order_id
      and not h.is_yielded
    where ${where}
    order by l.added_at, l.car_part_id, l.part_number`;

/** The owner's open cart with its lines; undefined if there is none. */
export const findCartWithRows = (db: Db, owner: CartOwner) =>
  loadCart(db, sql`${ownedBy(owner, 'c')} and c.closed_at is null`);

export const loadCartRows = async (db: Db, { cart_id }: Pick<OpenCart, 'cart_id'>): Promise<CartRow[]> =>
  (await loadCart(db, sql`c.cart_id = ${cart_id}`))!.rows;

/** The lines of several carts, without their fit. */
export const listRowsOfCarts = (db: Db, cart_ids: readonly string[]) =>
  readCartRows(db, sql`c.cart_id = any(${cart_ids}::uuid[]) and l.part_number is not null`);

/** Adds the fit of each line for its own car. */
export async function addFits<Row extends LineFitColumns>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { fit: Fit })[]> {
  const judges = new Map<string | null, FitJudge>();
  for (const { car_id, car } of rows)
    if (!judges.has(car_id)) judges.set(car_id, await loadFitJudge(db, car));
  return rows.map((row) => ({ ...row, fit: row.is_active ? judges.get(row.car_id)!(row) : NOT_CHECKED }));
}

/** The lines of a cart. The position is null if the fitment was removed from the catalogue. */
export const listCartLines = (db: Db, cart_id: string) =>
  db
    .selectFrom('cart_line as l')
    .leftJoin('fitment as f', 'f.car_part_id', 'l.car_part_id')
    .select(['l.part_number', 'l.car_part_id', 'l.quantity', 'l.car_id', 'f.position'])
    .where('l.cart_id', '=', cart_id)
    .execute();

/** The car of a line; `is_acknowledged` is true if the shopper confirmed that the set does not fit it. */
interface LineCar {
  car_id: string | null;
  is_acknowledged: boolean;
}

/** Sets the quantity of a line and, unless `car` is null, its car. Marks the cart as changed. */
export async function upsertLine(
  tx: Tx,
  cart_id: string,
  line: { part_number: string; car_part_id: string; quantity: number },
  car: LineCar | null,
): Promise<void> {
  await sql`
    with changed as (update cart set changed_at = now() where cart_id = ${cart_id})
    insert into cart_line as l (cart_id, part_number, car_part_id, quantity, car_id, is_acknowledged)
    values (${cart_id}, ${line.part_number}, ${line.car_part_id}, ${line.quantity}, ${car?.car_id ?? null},
      ${car?.is_acknowledged ?? false})
    on conflict (cart_id, part_number, car_part_id) do update set quantity = excluded.quantity,
      car_id = case when ${car !== null} then excluded.car_id else l.car_id end,
      is_acknowledged = case when ${car !== null}
        then excluded.is_acknowledged else l.is_acknowledged end`.execute(tx);
}

/** Sets the car or the manual price of a line. The line or its cart must be locked. */
export async function updateLine(
  tx: Tx,
  line: { cart_id: string; part_number: string; car_part_id: string },
  changes: LineCar | DatedManualPrice,
): Promise<void> {
  await tx
    .updateTable('cart_line')
    .set(changes)
    .where('cart_id', '=', line.cart_id)
    .where('part_number', '=', line.part_number)
    .where('car_part_id', '=', line.car_part_id)
    .execute();
}

export async function replaceCarOfLines(tx: Tx, oldCarId: string, newCarId: string): Promise<void> {
  await tx.updateTable('cart_line').set({ car_id: newCarId }).where('car_id', '=', oldCarId).execute();
}

/** Deletes a line and marks the cart as changed. */
export async function deleteLine(tx: Tx, cart_id: string, part_number: string, car_part_id: string) {
  await sql`
    with changed as (update cart set changed_at = now() where cart_id = ${cart_id})
    delete from cart_line
    where cart_id = ${cart_id} and part_number = ${part_number} and car_part_id = ${car_part_id}`.execute(tx);
}

/** Deletes the lines of an open cart and removes its coupon. The cart stays, because an order may reference it. */
export async function emptyCart(tx: Tx, owner: CartOwner): Promise<void> {
  const cart = await lockCart(tx, owner);
  if (!cart) return;
  await tx.deleteFrom('cart_line').where('cart_id', '=', cart.cart_id).execute();
  await setPromotion(tx, cart.cart_id, null);
}

export async function saveShownPrices(
  db: Db,
  cart_id: string,
  prices: { part_number: string; car_part_id: string; ca: number; us: number }[],
): Promise<void> {
  if (prices.length === 0) return;
  await sql`
    update cart_line l set shown_cad_price = n.ca, shown_usd_price = n.us
    from unnest(${prices.map((line) => line.part_number)}::text[], ${prices.map((line) => line.car_part_id)}::text[],
      ${prices.map((line) => line.ca)}::int[], ${prices.map((line) => line.us)}::int[])
      as n (part_number, car_part_id, ca, us)
    where l.cart_id = ${cart_id}
      and l.part_number = n.part_number and l.car_part_id = n.car_part_id`.execute(db);
}

/** The number of the cart's next order; it stays the same until that order ends. Undefined without an open cart. */
export async function reserveOrderId(
  db: Db,
  cart: CartOwner | { cart_id: string },
  newOrderId: string,
): Promise<string | undefined> {
  const isRequestedCart = 'cart_id' in cart ? sql`cart_id = ${cart.cart_id}` : ownedBy(cart);
  const rows = await allRows<{ order_id: string }>(db)`
    update cart set order_id = coalesce(order_id, ${newOrderId}) where ${isRequestedCart} and closed_at is null
    returning order_id`;
  return rows[0]?.order_id;
}

/** Removes the order number from the cart of a voided order; the next order gets a new one. */
export async function clearOrderId(tx: Tx, order_id: string): Promise<void> {
  await tx.updateTable('cart').set({ order_id: null }).where('order_id', '=', order_id).execute();
}

/** Closes the carts of paid orders and ends their guest ids. */
export const closeCarts = (cart_ids: string[]): Steps => ({
  closed_carts: sql`
    update cart set closed_at = now() where cart_id = any(${cart_ids}::uuid[]) and closed_at is null
    returning guest_id`,
  ended_guests: sql`
    update guest set ended_at = now() from closed_carts where guest.guest_id = closed_carts.guest_id`,
});

export async function setPromotion(db: Db, cart_id: string, promotion_id: number | null): Promise<void> {
  await db.updateTable('cart').set({ promotion_id }).where('cart_id', '=', cart_id).execute();
}

/** The lines with all columns, for copying them to another cart. */
export const listLineRows = (tx: Tx, cart_id: string) =>
  tx
    .selectFrom('cart_line')
    .select(['cart_id', 'part_number', 'car_part_id', 'quantity', 'car_id', 'is_acknowledged'])
    .select(['cart_cad_price', 'cart_usd_price', 'cart_custom_note', 'cart_price_until'])
    .select(['cart_price_quantity', 'shown_cad_price', 'shown_usd_price', 'last_modified_at', 'added_at'])
    .where('cart_id', '=', cart_id)
    .orderBy('added_at')
    .execute();
export type CartLineRow = Awaited<ReturnType<typeof listLineRows>>[number];

/** Inserts lines. An existing line for the same fitment gets the quantity, manual price and car of the new one. */
export async function upsertLineRows(tx: Tx, cart_id: string, lines: readonly CartLineRow[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('cart_line')
    .values(lines.map((line) => ({ ...line, cart_id })))
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'part_number', 'car_part_id']).doUpdateSet((e) => ({
        quantity: e.ref('excluded.quantity'),
        cart_cad_price: e.ref('excluded.cart_cad_price'),
        cart_usd_price: e.ref('excluded.cart_usd_price'),
        cart_custom_note: e.ref('excluded.cart_custom_note'),
        cart_price_until: e.ref('excluded.cart_price_until'),
        cart_price_quantity: e.ref('excluded.cart_price_quantity'),
        car_id: e.ref('excluded.car_id'),
        is_acknowledged: e.ref('excluded.is_acknowledged'),
      })),
    )
    .execute();
}

/** Ends a guest id and closes its cart when the guest has signed in. */
export async function endGuest(tx: Tx, guest_id: string, now: Date): Promise<void> {
  await sql`update cart set closed_at = ${now} where guest_id = ${guest_id} and closed_at is null`.execute(
    tx,
  );
  await tx.updateTable('guest').set({ ended_at: now }).where('guest_id', '=', guest_id).execute();
}

export const NO_MANUAL_PRICE: DatedManualPrice = {
  cart_cad_price: null,
  cart_usd_price: null,
  cart_custom_note: null,
  cart_price_until: null,
  cart_price_quantity: null,
};

/** Locks and reads a line of the open cart of this account or guest, unless the cart belongs to a quote. */
export const lockCartLine = (
  tx: Tx,
  line: { customer_id: string; part_number: string; car_part_id: string },
) =>
  firstRow<DatedManualPrice & { cart_id: string; last_modified_at: Date }>(tx)`
    select l.cart_id, l.cart_cad_price, l.cart_usd_price, l.cart_custom_note, l.cart_price_until,
      l.cart_price_quantity, l.last_modified_at
    from cart c join cart_line l on l.cart_id = c.cart_id
    where c.closed_at is null and c.quote_number is null and (c.account_id = ${line.customer_id} or c.guest_id = ${line.customer_id})
      and l.part_number = ${line.part_number} and l.car_part_id = ${line.car_part_id} for update`;

/** The units in the open carts of accounts, by customer id. Empty carts are left out. */
export async function sumCartUnits(db: Db, customer_ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await allRows<{ customer_id: string; units: number }>(db)`
    select c.account_id as customer_id, sum(l.quantity)::int as units
    from cart c join cart_line l on l.cart_id = c.cart_id
    where c.closed_at is null and c.account_id = any(${customer_ids}::uuid[]) group by c.account_id`;
  return new Map(rows.map(({ customer_id, units }) => [customer_id, units]));
}

/**
 * The units of an item in the open carts of shoppers. `offset 0` makes PostgreSQL look up the lines by their cart, because
 * most lines of an item are in closed carts.
 */
export async function sumUnitsInCarts(db: Db, part_number: string): Promise<number> {
  const { units } = await onlyRow<{ units: number }>(db)`
    select coalesce(sum(l.quantity), 0)::int as units
    from cart c join lateral (
      select quantity from cart_line
      where cart_line.cart_id = c.cart_id and cart_line.part_number = ${part_number} offset 0) l on true
    where c.closed_at is null and c.quote_number is null`;
  return units;
}
