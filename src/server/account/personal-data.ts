import type { Reply } from '#contract/calls.ts';
import { addressesOf } from '#server/addresses/queries.ts';
import { cartLines, findCart } from '#server/cart/queries.ts';
import { messagesOfThread, threadsOf } from '#server/messages/thread-queries.ts';
import { saidIn, threadView } from '#server/messages/thread-view.ts';
import { loadOrderDetails } from '#server/orders/load-order-details.ts';
import { orderView } from '#server/orders/order-view.ts';
import { allOrdersOf } from '#server/orders/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { sessionsOf } from '#server/platform/sessions.ts';
import { recentSearchesOf } from '#server/recent-searches/queries.ts';
import { recentSearchView } from '#server/recent-searches/recent-search-view.ts';
import { savedCarsOf } from '#server/saved-cars/queries.ts';
import { customerInfoOf } from '#server/sign-in/customer-info.ts';
import { accountOf } from '#server/sign-in/queries.ts';
import { listsAndWishes } from '#server/wish-lists/read-lists.ts';

type PersonalData = Reply<'POST /user/:customerId/personalData'>['personalData'];

/** Everything the shop holds about the person behind an account. */
export async function personalDataOf(db: Db, customer_id: string, clock: Clock): Promise<PersonalData> {
  const account = await accountOf(db, customer_id);
  const { hash_code: _, ...info } = customerInfoOf(account, '');
  const cart = await findCart(db, { account_id: customer_id });
  const sessions = await sessionsOf(db, customer_id, clock);
  return {
    exported_time: clock().toISOString(),
    account: { ...info, created_time: account.created_at.toISOString() },
    sessions: sessions.map(({ agent, created_at, seen_at }) => ({
      agent,
      created_time: created_at.toISOString(),
      seen_time: seen_at.toISOString(),
    })),
    addresses: await addressesOf(db, customer_id),
    ...(await listsAndWishes(db, customer_id)),
    savedCar: await savedCarsOf(db, customer_id),
    recentSearch: (await recentSearchesOf(db, customer_id)).map(recentSearchView),
    cartItems: cart ? await cartLines(db, cart.cart_id) : [],
    orders: await ordersIn(db, customer_id),
    messages: await threadsIn(db, customer_id),
  };
}

/** One after the other: a long history must not take every connection. */
async function ordersIn(db: Db, customer_id: string) {
  const orders: PersonalData['orders'] = [];
  for (const order of await allOrdersOf(db, customer_id)) {
    orders.push(orderView(await loadOrderDetails(db, order)).orderInfo);
  }
  return orders;
}

async function threadsIn(db: Db, customer_id: string) {
  const messages: PersonalData['messages'] = [];
  for (const thread of await threadsOf(db, customer_id, null)) {
    const rows = await messagesOfThread(db, customer_id, thread.thread_id);
    messages.push({ ...threadView(thread), said: saidIn(rows) });
  }
  return messages;
}
