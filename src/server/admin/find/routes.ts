import type { AdminListName } from '#domain/admin-lists.ts';
import { personName } from '#domain/person-name.ts';
import { containsTerms, excerptAround, hiddenMatches } from '#domain/record-search.ts';
import { ok } from '#domain/result.ts';
import { hasPermission, type Permission } from '#domain/staff-roles.ts';
import { customerList } from '#server/admin/customers/list.ts';
import { listHiddenAccountFields } from '#server/admin/customers/queries.ts';
import { findDocuments } from '#server/admin/documents/list.ts';
import { itemListFor } from '#server/admin/items/item-search.ts';
import { findInterchanged } from '#server/admin/items/queries.ts';
import { findRows, type ListDefinition, type SortName } from '#server/admin/lists/list.ts';
import { withIndexScans } from '#server/admin/lists/with-index-scans.ts';
import { messageList } from '#server/admin/messages/list.ts';
import { orderList, orderRowView } from '#server/admin/orders/list.ts';
import { findGuestBuyers, listHiddenOrderFields } from '#server/admin/orders/queries.ts';
import { promotionList } from '#server/admin/promotions/list.ts';
import { quoteList, quoteRowView } from '#server/admin/quotes/list.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { sumCartUnits } from '#server/cart/queries.ts';

const MAX_RESULTS = 5;
/** The shortest text that is searched for. A single letter would match nearly everything. */
const MIN_LENGTH = 2;

/** The search across all records. Each back-office list contributes the rows that its own search finds. */
export function quickSearchRoutes(on: RegisterHandler) {
  on('POST /admin/find', async (context) => {
    const { db, body, staff, t } = context;
    const keyword = body.text.trim();
    const isAllowed = (permission: Permission) =>
      keyword.length >= MIN_LENGTH && hasPermission(staff.role, permission);
    const itemList = await itemListFor(context, {
      search: 'any',
      keyword: isAllowed('items.see') ? keyword : '',
    });
    const found = await withIndexScans(db, async (tx) => {
      const find = async <Name extends AdminListName, Row>(
        permission: Permission,
        list: ListDefinition<Name, Row>,
        sort: SortName<Name>,
      ) => (isAllowed(permission) ? findRows(tx, list, { keyword, sort }, MAX_RESULTS) : []);
      return {
        orders: await find('orders.see', orderList, 'date-desc'),
        accounts: await find('customers.see', customerList, 'last-order-desc'),
        guests: isAllowed('customers.see') ? await findGuestBuyers(tx, keyword, MAX_RESULTS) : [],
        items: await find('items.see', itemList, 'name-asc'),
        messages: await find('messages.see', messageList, 'date-desc'),
        quotes: await find('orders.see', quoteList, 'date-desc'),
        documents: isAllowed('orders.see') ? await findDocuments(tx, keyword) : [],
        promotions: await find('promotions.see', promotionList, 'date-desc'),
      };
    });
    const customer_ids = found.accounts.map(({ customer_id }) => customer_id);
    const order_ids = found.orders.map(({ order_id }) => order_id);
    const part_numbers = found.items.map(({ part_number }) => part_number);
    const [cartUnits, accountFields, orderFields, interchanged] = await Promise.all([
      sumCartUnits(db, customer_ids),
      listHiddenAccountFields(db, customer_ids),
      listHiddenOrderFields(db, order_ids, keyword),
      findInterchanged(db, part_numbers, keyword),
    ]);
    return ok({
      orders: found.orders.map((order) => ({
        ...orderRowView(order, t),
        hidden_matches: hiddenMatches(
          keyword,
          `${order.order_id} ${order.shipping_first_name} ${order.shipping_last_name} ${order.email}`,
          orderFields.get(order.order_id) ?? {},
        ),
      })),
      customers: [
        ...found.accounts.map((account) => ({
          ...account,
          name: personName(account),
          cart_units: cartUnits.get(account.customer_id) ?? 0,
          hidden_matches: hiddenMatches(
            keyword,
            `${personName(account)} ${account.email}`,
            accountFields.get(account.customer_id) ?? {},
          ),
        })),
        ...found.guests.map(({ names, phones, ...guest }) => ({
          ...guest,
          customer_id: null,
          cart_units: 0,
          hidden_matches: hiddenMatches(keyword, `${guest.name} ${guest.email}`, {
            phone: phones,
            name: names,
          }),
        })),
      ].slice(0, MAX_RESULTS),
      items: found.items.map((item) => ({
        ...item,
        has_interchange_match: interchanged.has(item.part_number),
      })),
      messages: found.messages.map((message) => ({
        ...message,
        created_time: message.created_at.toISOString(),
        excerpt: containsTerms(`${message.title} ${message.email}`, keyword)
          ? null
          : excerptAround(message.content, keyword),
      })),
      documents: found.documents.map((document) => ({
        ...document,
        issued_time: document.issued_at.toISOString(),
      })),
      quotes: found.quotes.map(quoteRowView),
      promotions: found.promotions,
    });
  });
}
