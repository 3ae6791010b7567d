import { addRecentSearch, type RecentSearch } from '#domain/recent-searches.ts';
import { ok, refused } from '#domain/result.ts';
import { isAnyLevelSet, parseVehicle } from '#domain/vehicle.ts';
import { containsVin } from '#domain/vin.ts';
import type { Context, RegisterHandler } from '#server/calls/context.ts';
import { withLockedAccount } from '#server/customers/with-locked-account.ts';
import type { Db } from '#server/platform/db.ts';
import { deleteSearch, insertSearch, listRecentSearches, repeatSearch } from './queries.ts';
import { recentSearchView } from './recent-search-view.ts';

export function recentSearchRoutes(on: RegisterHandler) {
  on('GET /user/:customerId/recentSearch', ({ db, caller }) =>
    respondWithSearches(db, caller.account.customer_id),
  );

  on('POST /user/:customerId/recentSearch', async ({ db, caller, body, clock }) => {
    const { customer_id } = caller.account;
    const search = parseSearch(body);
    if (search.search_term === null && !isAnyLevelSet(search)) return refused('search-empty');
    // A VIN can identify the owner of a car, so such a search is not stored.
    if (containsVin(search.search_content ?? '')) return ok({});
    return withLockedAccount(db, customer_id, async (tx) => {
      const { repeated, evicted } = addRecentSearch(await listRecentSearches(tx, customer_id), search);
      if (repeated) await repeatSearch(tx, customer_id, repeated.id, clock());
      else await insertSearch(tx, customer_id, search, clock());
      for (const { id } of evicted) await deleteSearch(tx, customer_id, id);
      return ok({});
    });
  });

  on('DELETE /user/:customerId/recentSearch/:id', async ({ db, caller, params }) => {
    const { customer_id } = caller.account;
    const isDeleted = await deleteSearch(db, customer_id, params.id);
    return isDeleted ? respondWithSearches(db, customer_id) : refused('not-found');
  });
}

/** A term and its content belong together: if one of them is missing, both are null. */
function parseSearch(body: Context<'POST /user/:customerId/recentSearch'>['body']): RecentSearch {
  const content = body.search_content?.trim() || null;
  return {
    ...parseVehicle(body),
    category: body.category,
    subcategory: body.subcategory,
    search_term: content === null ? null : (body.search_term ?? null),
    search_content: body.search_term ? content : null,
  };
}

async function respondWithSearches(db: Db, customer_id: string) {
  const recentSearch = (await listRecentSearches(db, customer_id)).map(recentSearchView);
  return ok({ recentSearch });
}
