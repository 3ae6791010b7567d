import { findProduct } from '#server/catalogue/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { isOwnId } from '#server/platform/http/guards.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { addToCart } from './add-to-cart.ts';
import { deleteLine, lockCart, ownerOf } from './queries.ts';
import { loadCartState, renderCart } from './read-cart.ts';

export function cartRoutes(on: On) {
  on('POST /user/cart/add', async ({ db, caller, body, clock }) => {
    const { itemData, is_replaced } = body;
    const { customer_id } = itemData;
    if (customer_id && customer_id !== 'visitors' && !isOwnId(customer_id, caller))
      return refusal('forbidden');
    const product = await findProduct(db, itemData.car_part_id, itemData.part_number);
    if (!product) return refusal('item-missing');
    return db.transaction().execute(async (tx) => {
      const put = await addToCart(tx, caller, { ...itemData, is_replaced });
      if (!put.ok) return refusal(put.reason);
      const view = await renderCart(tx, await loadCartState(tx, put.value, caller, clock()));
      return respond({ scode: 200 as const, smessage: '', ...view });
    });
  });

  on('DELETE /user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove', async (context) => {
    const { db, caller, params, clock } = context;
    return db.transaction().execute(async (tx) => {
      const cart = (await lockCart(tx, ownerOf(caller))) ?? null;
      if (cart) await deleteLine(tx, cart.cart_id, params.part_number, params.car_part_id);
      const view = await renderCart(tx, await loadCartState(tx, cart, caller, clock()));
      return respond({ scode: 200 as const, smessage: '', ...view });
    });
  });
}
