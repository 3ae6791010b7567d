import { type Insertable, type RawBuilder, sql } from 'kysely';
import { normaliseCouponCode, type Promotion } from '#domain/coupon.ts';
import { canonicalMailbox } from '#domain/mailbox.ts';
import type { PromotionInput } from '#domain/promotion.ts';
import { allRows, type Db, type Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';

export interface PromotionRow extends Promotion {
  id: number;
}

const COLUMNS = [
  'id',
  'code',
  'type',
  'level',
  'description',
  'percentage',
  'price_off',
  'currency',
  'category',
  'subcategory',
  'year',
  'year_to',
  'make',
  'model',
  'submodel',
  'more_vehicles',
  'start_date',
  'end_date',
  'is_active',
  'max_uses',
  'max_uses_per_customer',
  'used_times',
] as const;

/** Ignores case and surrounding spaces. */
export const findPromotionByCode = (db: Db, code: string): Promise<PromotionRow | undefined> =>
  db
    .selectFrom('promotion')
    .select(COLUMNS)
    .where(sql`lower(code)`, '=', normaliseCouponCode(code))
    .executeTakeFirst();

export const findPromotion = (db: Db, id: number): Promise<PromotionRow | undefined> =>
  db.selectFrom('promotion').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** Locks a promotion, so that two orders cannot both take its last use. */
export const lockPromotion = (tx: Tx, id: number): Promise<PromotionRow | undefined> =>
  tx.selectFrom('promotion').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

/** The buyer of an order with a coupon: an account or a guest. */
export interface CouponBuyer {
  customer_id: string | null;
  email: string;
}

/**
 * An account whose earlier uses are counted, if its email address is confirmed: otherwise anyone could enter another
 * person's address and learn from the refusal that this person has ordered.
 */
type CouponAccount = { customer_id: string; email: string; is_confirmed: boolean };

/** Counts the uses by the account or its mailbox that were not released. Null if the address is not confirmed. */
export async function countCustomerUses(
  db: Db,
  promotion_id: number,
  account: CouponAccount | null,
): Promise<number | null> {
  if (!account?.is_confirmed) return null;
  const mailbox = canonicalMailbox(account.email);
  const isByCustomer = sql<boolean>`(customer = ${account.customer_id} or mailbox = ${mailbox})`;
  return countUses(db, promotion_id, isByCustomer);
}

/**
 * The promotion and the number of its earlier uses by the cart's customer. The use by the cart's own unpaid order counts
 * neither as the customer's nor in `used_times`, so that this order can still be paid.
 */
export async function promotionForCart(
  db: Db,
  promotion: PromotionRow,
  cart: { order_id: string | null; customer: CouponAccount | null },
): Promise<{ promotion: PromotionRow; uses: number | null }> {
  const isByOrder = sql<boolean>`order_id = ${cart.order_id}`;
  const ownUses = cart.order_id === null ? 0 : await countUses(db, promotion.id, isByOrder);
  const uses = await countCustomerUses(db, promotion.id, cart.customer);
  return {
    promotion: { ...promotion, used_times: promotion.used_times - ownUses },
    uses: uses === null ? null : uses - ownUses,
  };
}

/** Counts the uses of a promotion that meet a condition and were not released. */
async function countUses(db: Db, promotion_id: number, condition: RawBuilder<boolean>): Promise<number> {
  const { count } = await db
    .selectFrom('redemption')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('promotion_id', '=', promotion_id)
    .where('given_back_at', 'is', null)
    .where(condition)
    .executeTakeFirstOrThrow();
  return count;
}

/** Records a use by an order; a guest's mailbox stands for the customer. The promotion must be locked. */
export async function redeem(tx: Tx, use: { order_id: string; promotion_id: number; buyer: CouponBuyer }) {
  const mailbox = canonicalMailbox(use.buyer.email);
  await sql`
    with counted as (
      update promotion set used_times = used_times + 1 where id = ${use.promotion_id} returning id)
    insert into redemption (order_id, promotion_id, customer, mailbox)
    select ${use.order_id}, id, ${use.buyer.customer_id ?? mailbox}, ${mailbox} from counted`.execute(tx);
}

/** Releases the use of an order. Idempotent. */
export async function releaseRedemption(tx: Tx, order_id: string): Promise<void> {
  await sql`
    with released as (
      update redemption set given_back_at = now()
      where order_id = ${order_id} and given_back_at is null returning promotion_id)
    update promotion set used_times = used_times - 1
      from released where promotion.id = released.promotion_id`.execute(tx);
}

/** Assigns the uses of guest orders with this mailbox to the account. */
export async function assignGuestRedemptions(tx: Tx, email: string, account_id: string): Promise<void> {
  const mailbox = canonicalMailbox(email);
  await tx.updateTable('redemption').set({ customer: account_id }).where('customer', '=', mailbox).execute();
}

/** Erases the mailbox from an account's uses. The uses are still counted for the account. */
export async function eraseMailboxes(tx: Tx, account_id: string): Promise<void> {
  await tx
    .updateTable('redemption')
    .set({ mailbox: account_id })
    .where('customer', '=', account_id)
    .execute();
}

export type NewPromotion = Insertable<Tables['promotion']>;

/** Inserts the promotions of a new shop; existing codes are left unchanged. */
export async function insertInitialPromotions(tx: Tx, promotions: readonly NewPromotion[]): Promise<void> {
  if (promotions.length === 0) return;
  await tx
    .insertInto('promotion')
    .values([...promotions])
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function insertPromotion(tx: Tx, promotion: PromotionInput): Promise<number> {
  const values = { ...promotion, more_vehicles: JSON.stringify(promotion.more_vehicles) };
  const { id } = await tx.insertInto('promotion').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePromotion(
  tx: Tx,
  id: number,
  { more_vehicles, ...fields }: Partial<PromotionInput & { is_active: boolean }>,
): Promise<void> {
  const vehicles = more_vehicles && { more_vehicles: JSON.stringify(more_vehicles) };
  await tx
    .updateTable('promotion')
    .set({ ...fields, ...vehicles })
    .where('id', '=', id)
    .execute();
}

/** True if another promotion has this code; codes are case-insensitive. */
export async function isCodeTaken(db: Db, code: string, exceptId: number | null): Promise<boolean> {
  const rows = await allRows(db)`
    select 1 from promotion where lower(code) = ${code.toLowerCase()}
      and id is distinct from ${exceptId}::int`;
  return rows.length > 0;
}
