import { normaliseAddress, normaliseEmail } from '#domain/address.ts';
import { coversCurrency, isUsable } from '#domain/coupon.ts';
import type { Currency } from '#domain/money.ts';
import { ok, type Refused, refused } from '#domain/result.ts';
import { MAX_QUOTE_DAYS, validateSalesQuote } from '#domain/sales-quote.ts';
import { addDays, shopDay } from '#domain/shop-day.ts';
import { hasPermission } from '#domain/staff-roles.ts';
import { changedFields } from '#server/audit/queries.ts';
import type { Context } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import { setPromotion } from '#server/cart/queries.ts';
import { type QuoteCart, setLastDayOfPrices } from '#server/cart/quote-cart-queries.ts';
import { findPromotionByCode, type PromotionRow, promotionForCart } from '#server/coupons/queries.ts';
import { findAccountByEmail } from '#server/customers/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { buyerOf } from '#server/sales-quotes/price-quote.ts';
import { updateQuote } from '#server/sales-quotes/queries.ts';
import { changeDraft, clearLockedInPrices, hasSpecialPrice } from './change-draft.ts';

type SaveContext = Context<'POST /admin/quotes/:id'>;

/**
 * Validates the details. Returns the normalised postal address and the id of the buyer's active account, if any. An
 * account counts only if its email address is confirmed, because anyone can register with the buyer's address.
 */
export async function checkDetails(
  { db, clock, t }: Pick<SaveContext, 'db' | 'clock' | 't'>,
  details: { email: string; address: Parameters<typeof normaliseAddress>[0]; valid_until: string },
) {
  const { email, valid_until } = details;
  const address = normaliseAddress(details.address);
  const today = shopDay(clock());
  const days = { today, last: addDays(today, MAX_QUOTE_DAYS) };
  const refusal = refuseProblems(
    validateSalesQuote({ email, address, valid_until }, days),
    t,
    'input-invalid',
  );
  if (refusal) return refusal;
  const account = await findAccountByEmail(db, email);
  const isBuyer = account?.is_active && account.email_verified_at !== null;
  return ok({ address, account_id: isBuyer ? account.customer_id : null });
}

/** Saves the details of a draft: buyer, address, coupon, message and last day. The currency stays. */
export async function saveQuote(context: SaveContext) {
  const { body, staff, t } = context;
  const { valid_until } = body;
  const email = normaliseEmail(body.email);
  const checked = await checkDetails(context, { email, address: body.address, valid_until });
  if (!checked.ok) return checked;
  const message = body.message?.trim() || null;
  return changeDraft(context, 'saved-quote', async (tx, quote, cart) => {
    // Extending a special price requires the same permission as setting one.
    if (
      valid_until > quote.valid_until &&
      !hasPermission(staff.role, 'pricing') &&
      (await hasSpecialPrice(tx, quote, cart))
    )
      return refused('staff-not-allowed', {
        errors: [{ field: 'valid_until', message: t('staff-not-allowed') }],
      });
    const details = { ...checked.value, email, message, valid_until };
    const coupon = await findCoupon(tx, context, { ...details, currency: quote.currency }, cart);
    if (!coupon.ok) return coupon;
    const promotion_id = coupon.value?.id ?? null;
    const changed = changedFields<typeof details & { promotion_id: number | null }>(
      { ...quote, promotion_id: cart.promotion_id },
      { ...details, promotion_id },
    );
    if (!changed) return ok([]);
    // Another buyer may have another discount percentage, so prices that staff did not set are calculated again.
    if (details.account_id !== quote.account_id) await clearLockedInPrices(tx, quote, cart);
    await updateQuote(tx, quote.quote_number, details);
    await setLastDayOfPrices(tx, cart.cart_id, valid_until);
    await setPromotion(tx, cart.cart_id, promotion_id);
    return ok([{ action: 'quote-saved', ...changed }]);
  });
}

/**
 * The promotion of the coupon; null without a code. Refused if it is for another currency, if the buyer cannot use it
 * now, or if it ends before the quote's last day.
 */
async function findCoupon(
  tx: Tx,
  { body, clock, t }: SaveContext,
  quote: { account_id: string | null; valid_until: string; currency: Currency },
  cart: QuoteCart,
) {
  const code = body.coupon?.trim() ?? '';
  if (code === '') return ok<PromotionRow | null>(null);
  const refuse = (
    reason: 'coupon-refused' | 'coupon-sign-in' | 'quote-coupon-ends',
  ): Refused<typeof reason> => refused(reason, { errors: [{ field: 'coupon', message: t(reason) }] });
  const found = await findPromotionByCode(tx, code);
  if (!found || !coversCurrency(found, quote.currency)) return refuse('coupon-refused');
  const { account } = await buyerOf(tx, quote);
  const { promotion, uses } = await promotionForCart(tx, found, {
    order_id: cart.order_id,
    customer: account,
  });
  const today = shopDay(clock());
  // Without an account, `uses` is null. If the code is usable with an account, the refusal asks the buyer to sign in.
  if (!isUsable(promotion, today, uses))
    return refuse(uses === null && isUsable(promotion, today, 0) ? 'coupon-sign-in' : 'coupon-refused');
  if (promotion.end_date !== null && promotion.end_date < quote.valid_until)
    return refuse('quote-coupon-ends');
  return ok<PromotionRow | null>(promotion);
}
