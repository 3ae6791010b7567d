import type { Reply } from '#contract/calls.ts';
import { toDecimal } from '#domain/money.ts';
import { listAddresses } from '#server/addresses/queries.ts';
import { auditEntriesFor } from '#server/audit/queries.ts';
import { listRequests } from '#server/back-in-stock/queries.ts';
import { listSavedCars } from '#server/cars/queries.ts';
import { findCart, listCartLines } from '#server/cart/queries.ts';
import { getAccount, listCreditEntries } from '#server/customers/queries.ts';
import { listThreadMessages, listThreads } from '#server/messages/thread-queries.ts';
import { threadMessagesView, threadView } from '#server/messages/thread-view.ts';
import { loadOrderDetails } from '#server/order-commands/load-order-details.ts';
import { orderView } from '#server/order-commands/order-view.ts';
import { listAllAccountOrders } from '#server/orders/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { listRecentSearches } from '#server/recent-searches/queries.ts';
import { recentSearchView } from '#server/recent-searches/recent-search-view.ts';
import { listSentQuotes } from '#server/sales-quotes/queries.ts';
import { contentView } from '#server/sales-quotes/quote-view.ts';
import { sessionsOf } from '#server/sessions/queries.ts';
import { customerInfoView } from '#server/sign-in/customer-info.ts';
import { listExemptions } from '#server/tax/queries.ts';
import { readListsAndWishes } from '#server/wish-lists/read-lists.ts';

/** The maximum number of entries per subject of the audit log. An account collects far fewer in years. */
const MAX_HISTORY = 10_000;

type PersonalData = Reply<'POST /user/:customerId/personalData'>['personalData'];

export async function collectPersonalData(db: Db, customer_id: string, clock: Clock): Promise<PersonalData> {
  const account = await getAccount(db, customer_id);
  const { hash_code: _, ...info } = customerInfoView(account, '');
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
    addresses: await listAddresses(db, customer_id),
    ...(await readListsAndWishes(db, customer_id)),
    savedCar: await listSavedCars(db, customer_id),
    recentSearch: (await listRecentSearches(db, customer_id)).map(recentSearchView),
    cartItems: cart ? await listCartLines(db, cart.cart_id) : [],
    orders: await collectOrders(db, customer_id),
    quotes: (account.email_verified_at === null ? [] : await listSentQuotes(db, customer_id)).map(
      ({ quote_number, sent_at, valid_until, message, content }) => ({
        quote_number,
        sent_time: sent_at!.toISOString(),
        valid_until,
        message,
        content: contentView(content!),
      }),
    ),
    credit: (await listCreditEntries(db, customer_id)).map(({ at, amount, currency, kind, note }) => ({
      currency,
      kind,
      amount: toDecimal(amount),
      note,
      time: at.toISOString(),
    })),
    taxExemptions: await listExemptions(db, customer_id),
    history: await collectHistory(db, customer_id),
    messages: await collectThreads(db, customer_id),
    backInStock: (await listRequests(db, account)).map(
      ({ part_number, requested_at, confirmed_at, notified_at }) => ({
        part_number,
        requested_time: requested_at.toISOString(),
        confirmed_time: confirmed_at?.toISOString() ?? null,
        notified_time: notified_at?.toISOString() ?? null,
      }),
    ),
  };
}

/** The account's own events and the changes of the customer by staff, without the names of staff. */
async function collectHistory(db: Db, customer_id: string): Promise<PersonalData['history']> {
  const entries = [
    ...(await auditEntriesFor(db, `account ${customer_id}`, { limit: MAX_HISTORY })),
    ...(await auditEntriesFor(db, `customer ${customer_id}`, { limit: MAX_HISTORY })),
  ].sort((a, b) => b.audit_id - a.audit_id);
  return entries.map(({ at, action, actor, role, before, after }) => {
    const shopOrStaff = role === null ? 'shop' : 'staff';
    return {
      time: at.toISOString(),
      action,
      by: actor === 'customer' ? 'customer' : shopOrStaff,
      before: before as Record<string, unknown> | null,
      after: after as Record<string, unknown> | null,
    };
  });
}

/** Loads orders sequentially, so that a long history does not use up the connection pool. */
async function collectOrders(db: Db, customer_id: string) {
  const orders: PersonalData['orders'] = [];
  for (const order of await listAllAccountOrders(db, customer_id)) {
    orders.push(orderView(await loadOrderDetails(db, order), order.account_id));
  }
  return orders;
}

async function collectThreads(db: Db, customer_id: string) {
  const messages: PersonalData['messages'] = [];
  for (const thread of await listThreads(db, customer_id, null)) {
    const rows = await listThreadMessages(db, customer_id, thread.thread_id);
    messages.push({ ...threadView(thread), messages: threadMessagesView(rows) });
  }
  return messages;
}
