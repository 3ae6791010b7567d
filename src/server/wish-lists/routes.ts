import { ok, refused } from '#domain/result.ts';
import { checkWishListLimit, parseListName } from '#domain/wish-list.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { findActiveCar } from '#server/cars/queries.ts';
import { loadFitJudge } from '#server/catalogue/matching-vehicles.ts';
import { findSavedProducts } from '#server/catalogue/queries.ts';
import { withLockedAccount } from '#server/customers/with-locked-account.ts';
import type { Db } from '#server/platform/db.ts';
import { deleteWishList, insertWishList, listWishes, listWishLists, renameWishList } from './queries.ts';
import { findWishList, readListsAndWishes } from './read-lists.ts';
import { type WishListRow, wishListView, wishView } from './wish-list-view.ts';

/** Routes that read wish lists and change the lists themselves; `wish-routes.ts` adds and removes their items. */
export function wishListRoutes(on: RegisterHandler) {
  on('GET /user/:customerId/wishLists', async ({ db, caller }) => {
    const { wishLists, wishListsItems } = await readListsAndWishes(db, caller.account.customer_id);
    const latestWishes = wishLists.flatMap(
      ({ list_id }) => wishListsItems.find((wish) => wish.list_id === list_id) ?? [],
    );
    const rows = await findSavedProducts(db, latestWishes);
    const images = latestWishes.map(({ list_id, part_number }) => {
      const row = rows.find((each) => each.part_number === part_number);
      return { list_id, main_image: row?.main_image ?? null };
    });
    return ok({ wishLists, images });
  });

  on('GET /user/:customerId/wishListCreate', async ({ db, caller }) => {
    const decision = checkWishListLimit(await listWishLists(db, caller.account.customer_id));
    return decision.ok ? respondWithForm(null) : decision;
  });

  on('GET /user/:customerId/wishListCreate/:id', async ({ db, caller, params }) => {
    const list = await findWishList(db, caller.account.customer_id, params.id);
    return list ? respondWithForm(list) : refused('not-found');
  });

  on('GET /user/:customerId/wishListItems/:id', async ({ db, caller, params }) => {
    const { customer_id, percentage } = caller.account;
    const list = await findWishList(db, customer_id, params.id);
    if (!list) return refused('not-found');
    const wishes = (await listWishes(db, customer_id)).filter((wish) => wish.list_id === list.list_id);
    const rows = await findSavedProducts(db, wishes);
    const judge = await loadFitJudge(db, (await findActiveCar(db, { customer_id, guest_id: null })) ?? null);
    return ok({
      wishList: wishListView(list),
      wishListItems: rows.map((row) => wishView(row, list.list_id, percentage, judge)),
    });
  });

  on('POST /user/wishList/create', async ({ db, caller, body }) => {
    const { customer_id } = caller.account;
    const name = parseListName(body.wishList.list_name);
    if (!name.ok) return name;
    return withLockedAccount(db, customer_id, async (tx) => {
      const decision = checkWishListLimit(await listWishLists(tx, customer_id));
      if (!decision.ok) return decision;
      await insertWishList(tx, customer_id, name.value);
      return respondWithLists(tx, customer_id);
    });
  });

  on('POST /user/:customerId/wishLists/:id/edit', async ({ db, caller, params, body }) => {
    const { customer_id } = caller.account;
    const name = parseListName(body.wishList.list_name);
    if (!name.ok) return name;
    const isRenamed = await renameWishList(db, customer_id, params.id, name.value);
    return isRenamed ? respondWithLists(db, customer_id) : refused('not-found');
  });

  on('DELETE /user/:customerId/wishLists/:id/delete', async ({ db, caller, params, t }) => {
    const { customer_id } = caller.account;
    const name = await deleteWishList(db, customer_id, params.id);
    if (name === undefined) return refused('not-found');
    const smessage = t('wish-list-deleted', { name });
    return ok({ smessage, ...(await readListsAndWishes(db, customer_id)) });
  });
}

async function respondWithLists(db: Db, customer_id: string) {
  const wishLists = (await listWishLists(db, customer_id)).map(wishListView);
  return ok({ wishLists });
}

const respondWithForm = (list: WishListRow | null) => ok({ wishListCreate: list && wishListView(list) });
