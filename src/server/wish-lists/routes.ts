import { checkWishListLimit, parseListName } from '#domain/wish-list.ts';
import { withLockedAccount } from '#server/account/with-locked-account.ts';
import { findSavedProducts } from '#server/catalogue/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { deleteWishList, insertWishList, listWishes, listWishLists, renameWishList } from './queries.ts';
import { findWishList, readListsAndWishes } from './read-lists.ts';
import { type WishListRow, wishListView, wishView } from './wish-list-view.ts';

/** Routes of the lists; those of their items are in wish-routes.ts. */
export function wishListRoutes(on: On) {
  on('GET /user/:customerId/wishLists', ({ db, caller }) => respondWithLists(db, caller.account.customer_id));

  on('GET /user/:customerId/wishListCreate', async ({ db, caller }) => {
    const decision = checkWishListLimit(await listWishLists(db, caller.account.customer_id));
    return decision.ok ? respondWithForm(null) : refusal(decision.reason);
  });

  on('GET /user/:customerId/wishListCreate/:id', async ({ db, caller, params }) => {
    const list = await findWishList(db, caller.account.customer_id, params.id);
    return list ? respondWithForm(list) : refusal('not-found');
  });

  on('GET /user/:customerId/wishListItems/:id', async ({ db, caller, params }) => {
    const { customer_id, percentage } = caller.account;
    const list = await findWishList(db, customer_id, params.id);
    if (!list) return refusal('not-found');
    const wishes = (await listWishes(db, customer_id)).filter((wish) => wish.list_id === list.list_id);
    const rows = await findSavedProducts(db, wishes);
    return respond({
      scode: 200 as const,
      smessage: '',
      wishList: wishListView(list),
      wishListItems: rows.map((row) => wishView(row, list.list_id, percentage)),
    });
  });

  on('POST /user/wishList/create', async ({ db, caller, body }) => {
    const { customer_id } = caller.account;
    const name = parseListName(body.wishList.list_name);
    if (!name.ok) return refusal(name.reason);
    return withLockedAccount(db, customer_id, async (tx) => {
      const decision = checkWishListLimit(await listWishLists(tx, customer_id));
      if (!decision.ok) return refusal(decision.reason);
      await insertWishList(tx, customer_id, name.value);
      return respondWithLists(tx, customer_id);
    });
  });

  on('POST /user/:customerId/wishLists/:id/edit', async ({ db, caller, params, body }) => {
    const { customer_id } = caller.account;
    const name = parseListName(body.wishList.list_name);
    if (!name.ok) return refusal(name.reason);
    const found = await renameWishList(db, customer_id, params.id, name.value);
    return found ? respondWithLists(db, customer_id) : refusal('not-found');
  });

  on('DELETE /user/:customerId/wishLists/:id/delete', async ({ db, caller, params, t }) => {
    const { customer_id } = caller.account;
    const name = await deleteWishList(db, customer_id, params.id);
    if (name === undefined) return refusal('not-found');
    const smessage = t('wish-list-deleted', { name });
    return respond({ scode: 200 as const, smessage, ...(await readListsAndWishes(db, customer_id)) });
  });
}

async function respondWithLists(db: Db, customer_id: string) {
  const wishLists = (await listWishLists(db, customer_id)).map(wishListView);
  return respond({ scode: 200 as const, smessage: '', wishLists });
}

const respondWithForm = (list: WishListRow | null) =>
  respond({ scode: 200 as const, smessage: '', wishListCreate: list && wishListView(list) });
