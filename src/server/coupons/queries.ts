import { sql } from 'kysely';
import { normaliseCouponCode, type Promotion } from '#domain/coupon.ts';
import { mailboxOf } from '#domain/mailbox.ts';
import type { PromotionInput } from '#domain/promotion.ts';
import type { Db, Tx } from '#server/platform/db.ts';

export interface PromotionRow extends Promotion {
  id: number;
}

const COLUMNS = [
  ...(['id', 'code', 'type', 'level', 'description', 'percentage', 'price_off', 'category'] as const),
  ...(['subcategory', 'year', 'make', 'model', 'submodel', 'start_date', 'end_date'] as const),
  ...(['is_active', 'max_uses', 'max_uses_per_customer', 'used_times'] as const),
] as const;

/** The promotion behind a code; blind to case and to spaces around it. */
export const findPromotion = (db: Db, code: string): Promise<PromotionRow | undefined> =>
  db
    .selectFrom('promotion')
    .select(COLUMNS)
    .where(sql`lower(code)`, '=', normaliseCouponCode(code))
    .executeTakeFirst();

export const promotionOf = (db: Db, id: number): Promise<PromotionRow | undefined> =>
  db.selectFrom('promotion').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** The same, locked: two orders cannot both take its last use. */
export const lockPromotion = (tx: Tx, id: number): Promise<PromotionRow | undefined> =>
  tx.selectFrom('promotion').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

/** Who uses a coupon: the account, if there is one, and the address that the order is for. */
export interface CouponUser {
  customer_id: string | null;
  email: string;
}

/** How many living orders used the promotion: those of the account, and those for the same mailbox. */
export async function usesBy(db: Db, promotion_id: number, user: CouponUser): Promise<number> {
  const mailbox = mailboxOf(user.email);
  const { n } = await db
    .selectFrom('redemption')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('promotion_id', '=', promotion_id)
    .where((e) => e.or([e('customer', '=', user.customer_id ?? mailbox), e('mailbox', '=', mailbox)]))
    .where('given_back_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * The promotion as one cart finds it, and how often its owner used it before. The use that the cart's own
 * order holds, because its payment was declined or is not made yet, stands in nobody's way but others'.
 */
export async function asCartFinds(
  db: Db,
  promotion: PromotionRow,
  cart: { order_id: string | null; customer: CouponUser | null },
): Promise<{ promotion: PromotionRow; uses: number }> {
  const own = cart.order_id === null ? 0 : await usesOf(db, promotion.id, cart.order_id);
  // A guest's earlier uses are known only by the e-mail address, at placing.
  const uses = cart.customer ? await usesBy(db, promotion.id, cart.customer) : own;
  return { promotion: { ...promotion, used_times: promotion.used_times - own }, uses: uses - own };
}

/** 1 when the order holds a use of the promotion, else 0. */
async function usesOf(db: Db, promotion_id: number, order_id: string): Promise<number> {
  const { n } = await db
    .selectFrom('redemption')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('promotion_id', '=', promotion_id)
    .where('order_id', '=', order_id)
    .where('given_back_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Takes one use for an order. The promotion's row must be locked by this transaction. */
export async function redeem(
  tx: Tx,
  use: { order_id: string; promotion_id: number; user: CouponUser },
): Promise<void> {
  const mailbox = mailboxOf(use.user.email);
  await sql`
    with counted as (
      update promotion set used_times = used_times + 1 where id = ${use.promotion_id} returning id)
    insert into redemption (order_id, promotion_id, customer, mailbox)
    select ${use.order_id}, id, ${use.user.customer_id ?? mailbox}, ${mailbox} from counted`.execute(tx);
}

/** Gives the use of an order back, once. */
export async function giveBackUse(tx: Tx, order_id: string): Promise<void> {
  await sql`
    with given as (
      update redemption set given_back_at = now()
      where order_id = ${order_id} and given_back_at is null returning promotion_id)
    update promotion set used_times = used_times - 1 from given where promotion.id = given.promotion_id`.execute(
    tx,
  );
}

/** Uses as a guest with this mailbox count as the account's from now on. */
export async function giveGuestUses(tx: Tx, email: string, account_id: string): Promise<void> {
  const mailbox = mailboxOf(email);
  await tx.updateTable('redemption').set({ customer: account_id }).where('customer', '=', mailbox).execute();
}

export type NewPromotion = Omit<
  Promotion,
  'start_date' | 'end_date' | 'is_active' | 'max_uses' | 'max_uses_per_customer' | 'used_times'
>;

/** The promotions that a new shop begins with; codes that are there stay as they are. */
export async function offerFirst(tx: Tx, promotions: readonly NewPromotion[]): Promise<void> {
  if (promotions.length === 0) return;
  await tx
    .insertInto('promotion')
    .values([...promotions])
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function insertPromotion(tx: Tx, wish: PromotionInput): Promise<number> {
  const { id } = await tx.insertInto('promotion').values(wish).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePromotion(
  tx: Tx,
  id: number,
  set: Partial<PromotionInput & { is_active: boolean }>,
): Promise<void> {
  await tx.updateTable('promotion').set(set).where('id', '=', id).execute();
}

/** Whether another promotion has this code; codes are blind to case. */
export async function isCodeTaken(db: Db, code: string, but: number | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from promotion where lower(code) = ${code.toLowerCase()} and id is distinct from ${but}::int`.execute(
    db,
  );
  return rows.length > 0;
}
