import { isUsable } from '#domain/coupon.ts';
import { shopDay } from '#domain/shop-day.ts';
import { couponView, coversAnyLine } from '#server/cart/cart-view.ts';
import { findCart, lockCart, ownerKey, ownerOf, setPromotion } from '#server/cart/queries.ts';
import { loadCartState, renderCart } from '#server/cart/read-cart.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { findPromotionByCode, promotionForCart } from './queries.ts';

export function couponRoutes(on: On) {
  on('GET /coupon/:code', async ({ db, caller, params, clock, limiter }) => {
    const wait = await limiter.take(db, 'coupon-cart', ownerKey(caller), clock());
    if (wait > 0) return refusal('too-many', { params: { seconds: wait } });
    const promotion = await findPromotionByCode(db, params.code);
    if (!promotion) return refusal('coupon-refused');
    const order_id = (await findCart(db, ownerOf(caller)))?.order_id ?? null;
    const { promotion: usable, uses } = await promotionForCart(db, promotion, {
      order_id,
      customer: caller.account,
    });
    if (!isUsable(usable, shopDay(clock()), uses)) return refusal('coupon-refused');
    return db.transaction().execute(async (tx) => {
      const cart = await lockCart(tx, ownerOf(caller));
      if (!cart) return refusal('coupon-refused');
      const state = await loadCartState(tx, { ...cart, promotion_id: promotion.id }, caller, clock());
      if (!coversAnyLine(promotion, state.rows)) return refusal('coupon-refused');
      await setPromotion(tx, cart.cart_id, promotion.id);
      const view = await renderCart(tx, state);
      return respond({ scode: 200 as const, smessage: '', ...view, coupon: couponView(promotion) });
    });
  });

  on('DELETE /coupon', async ({ db, caller, clock }) => {
    const cart = (await findCart(db, ownerOf(caller))) ?? null;
    if (cart) await setPromotion(db, cart.cart_id, null);
    const state = await loadCartState(db, cart && { ...cart, promotion_id: null }, caller, clock());
    return respond({ scode: 200 as const, smessage: '', ...(await renderCart(db, state)) });
  });
}
