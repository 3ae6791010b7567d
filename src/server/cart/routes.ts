import { isUsable } from '#domain/coupon.ts';
import { CURRENCIES } from '#domain/money.ts';
import { ok, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { limitNewGuests } from '#server/calls/count-attempt.ts';
import { carOwnerOf, findCar } from '#server/cars/queries.ts';
import { findProduct } from '#server/catalogue/queries.ts';
import { findPromotionByCode, promotionForCart } from '#server/coupons/queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { isOwnId } from '#server/sessions/caller.ts';
import { addToCart, fitRefusal, startCart } from './add-to-cart.ts';
import { couponView, coversAnyLine } from './cart-view.ts';
import {
  cartOwnerKey,
  cartOwnerOf,
  deleteLine,
  findCart,
  listCartLines,
  lockCart,
  setPromotion,
  updateLine,
} from './queries.ts';
import { loadCartState, renderCart } from './read-cart.ts';

/** The number of coupon codes that can be tried for one cart. */
const COUPON_ATTEMPTS = { name: 'coupon-cart', max: 10, seconds: 600, scope: 'shared' } as const;

export function cartRoutes(on: RegisterHandler) {
  on('POST /user/cart/add', async (context) => {
    const { db, caller, body, clock } = context;
    const { itemData, ...options } = body;
    const { customer_id } = itemData;
    // Guests may send `visitors` instead of their temporary id.
    if (customer_id && customer_id !== 'visitors' && !isOwnId(customer_id, caller))
      return refused('forbidden');
    const product = await findProduct(db, itemData.car_part_id, itemData.part_number);
    if (!product) return refused('item-missing');
    const allowed = await limitNewGuests(context);
    if (!allowed.ok) return allowed;
    const input = { quantity: itemData.quantity, ...options };
    // The first set of a new guest takes one statement; null if that is not possible.
    const newCart = await startCart(db, caller, product, input);
    if (newCart?.ok === false) return newCart;
    if (newCart) return ok(await renderCart(db, await loadCartState(db, newCart.value, caller, clock())));
    return inTransaction(db, async (tx) => {
      const cart = await addToCart(tx, caller, product, input);
      if (!cart.ok) return cart;
      return ok(await renderCart(tx, await loadCartState(tx, cart.value, caller, clock())));
    });
  });

  on('DELETE /user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove', async (context) => {
    const { db, caller, params, clock } = context;
    return inTransaction(db, async (tx) => {
      const cart = (await lockCart(tx, cartOwnerOf(caller))) ?? null;
      if (cart) await deleteLine(tx, cart.cart_id, params.part_number, params.car_part_id);
      return ok(await renderCart(tx, await loadCartState(tx, cart, caller, clock())));
    });
  });

  on('POST /user/cart/car', async ({ db, caller, body, clock }) => {
    const { part_number, car_part_id, car_id, is_acknowledged } = body;
    return inTransaction(db, async (tx) => {
      const cart = await lockCart(tx, cartOwnerOf(caller));
      const lines = cart ? await listCartLines(tx, cart.cart_id) : [];
      const isInCart = lines.some(
        (line) => line.part_number === part_number && line.car_part_id === car_part_id,
      );
      // Null if the line is for no car, undefined if the shopper has no such car.
      const car = car_id === null ? null : await findCar(tx, carOwnerOf(caller)!, car_id);
      const product = await findProduct(tx, car_part_id, part_number);
      if (!cart || !isInCart || car === undefined || !product) return refused('not-found');
      const refusal = car && (await fitRefusal(tx, product, car, is_acknowledged));
      if (refusal) return refusal;
      const line = { cart_id: cart.cart_id, part_number, car_part_id };
      await updateLine(tx, line, { car_id, is_acknowledged: is_acknowledged && car !== null });
      return ok(await renderCart(tx, await loadCartState(tx, cart, caller, clock())));
    });
  });

  on('GET /coupon/:code', async ({ db, caller, params, query, clock, limiter }) => {
    const waitSeconds = await limiter.take(db, COUPON_ATTEMPTS, cartOwnerKey(caller), clock());
    if (waitSeconds > 0) return refused('too-many', { params: { seconds: waitSeconds } });
    const promotion = await findPromotionByCode(db, params.code);
    if (!promotion) return refused('coupon-refused');
    // The number of the cart's own order, which can already exist unpaid; its use of the coupon does not count.
    const order_id = (await findCart(db, cartOwnerOf(caller)))?.order_id ?? null;
    const { promotion: withoutOwnUse, uses } = await promotionForCart(db, promotion, {
      order_id,
      customer: caller.account,
    });
    const day = shopDay(clock());
    // Without a confirmed email address, earlier uses are unknown. If that is the only obstacle, suggest signing in.
    if (!isUsable(withoutOwnUse, day, uses))
      return refused(uses === null && isUsable(withoutOwnUse, day, 0) ? 'coupon-sign-in' : 'coupon-refused');
    return inTransaction(db, async (tx) => {
      const cart = await lockCart(tx, cartOwnerOf(caller));
      if (!cart) return refused('coupon-refused');
      const state = await loadCartState(tx, { ...cart, promotion_id: promotion.id }, caller, clock());
      // Without a currency in the request, the coupon applies for either one.
      const currencies = query.currency === undefined ? CURRENCIES : [query.currency];
      if (!currencies.some((currency) => coversAnyLine(promotion, state.rows, currency)))
        return refused('coupon-refused');
      await setPromotion(tx, cart.cart_id, promotion.id);
      return ok({ ...(await renderCart(tx, state)), coupon: couponView(promotion) });
    });
  });

  on('DELETE /coupon', async ({ db, caller, clock }) => {
    const cart = (await findCart(db, cartOwnerOf(caller))) ?? null;
    if (cart) await setPromotion(db, cart.cart_id, null);
    const state = await loadCartState(db, cart && { ...cart, promotion_id: null }, caller, clock());
    return ok(await renderCart(db, state));
  });
}
