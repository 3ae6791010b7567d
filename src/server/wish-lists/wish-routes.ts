import { ok, refused } from '#domain/result.ts';
import { isSameWish, type Wish, wishesToAdd } from '#domain/wish-list.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { addToCart } from '#server/cart/add-to-cart.ts';
import { loadCartState, renderCart } from '#server/cart/read-cart.ts';
import { findProduct, findSavedProducts } from '#server/catalogue/queries.ts';
import { withLockedAccount } from '#server/customers/with-locked-account.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db.ts';
import { fullItemName } from '#texts/item-text.ts';
import type { Translate } from '#texts/texts.ts';
import { deleteWish, insertWish, insertWishList, listWishes, listWishLists } from './queries.ts';
import { findWishList, readListsAndWishes } from './read-lists.ts';

/** Adds items to wish lists, removes them and moves them to the cart. */
export function wishRoutes(on: RegisterHandler) {
  on('POST /user/wishList/item/add', async ({ db, caller, body, t }) => {
    const { customer_id } = caller.account;
    const product = await findProduct(db, body.carPartId, body.partNumber);
    if (!product) return refused('item-missing');
    return withLockedAccount(db, customer_id, async (tx) => {
      const list =
        body.listId === undefined
          ? await ensureWishList(tx, customer_id, t)
          : await findWishList(tx, customer_id, body.listId);
      if (!list) return refused('not-found');
      const decision = wishesToAdd(await wishesInList(tx, customer_id, list.list_id), product);
      if (!decision.ok) return decision;
      for (const wish of decision.value) await insertWish(tx, list.list_id, wish);
      const smessage = t('wish-added', { product: fullItemName(product, t), name: list.list_name });
      return ok({ smessage, ...(await readListsAndWishes(tx, customer_id)) });
    });
  });

  on('DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove', async (context) => {
    const { db, caller, params, t } = context;
    const { customer_id } = caller.account;
    return inTransaction(db, async (tx) => {
      const names = await findWishNames(tx, customer_id, params, t);
      if (!names) return refused('not-found');
      await deleteWish(tx, params.listId, params);
      const smessage = t('wish-removed', names);
      return ok({ smessage, ...(await readListsAndWishes(tx, customer_id)) });
    });
  });

  on('POST /user/wishList/:listId/item/:part_number/:car_part_id/move', async (context) => {
    const { db, caller, params, t, clock } = context;
    const { customer_id } = caller.account;
    return withLockedAccount(db, customer_id, async (tx) => {
      const names = await findWishNames(tx, customer_id, params, t);
      if (!names) return refused('not-found');
      const product = await findProduct(tx, params.car_part_id, params.part_number);
      if (!product) return refused('item-missing');
      const added = await addToCart(tx, caller, product, { quantity: 1, is_replaced: false });
      if (!added.ok) return added;
      await deleteWish(tx, params.listId, params);
      const cart = await renderCart(tx, await loadCartState(tx, added.value, caller, clock()));
      const smessage = t('wish-moved', names);
      return ok({ smessage, ...cart, ...(await readListsAndWishes(tx, customer_id)) });
    });
  });
}

/** The customer's oldest list, created if there is none. */
async function ensureWishList(tx: Tx, customer_id: string, t: Translate) {
  const [oldest] = await listWishLists(tx, customer_id);
  if (oldest) return oldest;
  await insertWishList(tx, customer_id, t('wish-first-list'));
  return (await listWishLists(tx, customer_id))[0];
}

async function wishesInList(db: Db, customer_id: string, list_id: string): Promise<Wish[]> {
  return (await listWishes(db, customer_id)).filter((wish) => wish.list_id === list_id);
}

/** The names of a wish's product and list; null if the customer does not have the wish. */
async function findWishNames(db: Db, customer_id: string, key: Wish & { listId: string }, t: Translate) {
  const list = await findWishList(db, customer_id, key.listId);
  const wish = (await wishesInList(db, customer_id, key.listId)).find((each) => isSameWish(each, key));
  if (!list || !wish) return null;
  const [product] = await findSavedProducts(db, [wish]);
  return product ? { product: fullItemName(product, t), name: list.list_name } : null;
}
