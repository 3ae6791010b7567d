import { pickTranslations } from '#domain/item-texts.ts';
import { personName } from '#domain/person-name.ts';
import { containsTerms, excerptAround } from '#domain/record-search.ts';
import { ok } from '#domain/result.ts';
import { hasPermission, type Permission } from '#domain/staff-roles.ts';
import { customerList } from '#server/admin/customers/list.ts';
import { findDocuments } from '#server/admin/documents/list.ts';
import { itemList } from '#server/admin/items/list.ts';
import { findRows } from '#server/admin/lists/list.ts';
import { withIndexScans } from '#server/admin/lists/with-index-scans.ts';
import { messageList } from '#server/admin/messages/list.ts';
import { orderList } from '#server/admin/orders/list.ts';
import { orderRowView } from '#server/admin/orders/order-row-view.ts';
import { findGuestBuyers } from '#server/admin/orders/queries.ts';
import { promotionList } from '#server/admin/promotions/list.ts';
import { quoteList } from '#server/admin/quotes/list.ts';
import { quoteRowView } from '#server/admin/quotes/quote-row-view.ts';
import type { RegisterHandler } from '#server/calls/context.ts';

const MAX_RESULTS = 5;
/** The shortest text that is searched for. A single letter would match nearly everything. */
const MIN_LENGTH = 2;

/** The search across all records. Each back-office list contributes the rows that its own search finds. */
export function findRoutes(on: RegisterHandler) {
  on('POST /admin/find', async ({ db, body, staff }) => {
    const keyword = body.text.trim();
    const search = async <T>(permission: Permission, read: () => Promise<T[]>) =>
      keyword.length >= MIN_LENGTH && hasPermission(staff.role, permission) ? read() : [];
    const found = await withIndexScans(db, async (tx) => ({
      orders: await search('orders.see', () =>
        findRows(tx, orderList, { keyword, sort: 'date-desc' }, MAX_RESULTS),
      ),
      accounts: await search('customers.see', () =>
        findRows(tx, customerList, { keyword, sort: 'id' }, MAX_RESULTS),
      ),
      guests: await search('customers.see', () => findGuestBuyers(tx, keyword, MAX_RESULTS)),
      items: await search('items.see', () =>
        findRows(tx, itemList, { keyword, sort: 'name-asc' }, MAX_RESULTS),
      ),
      messages: await search('messages.see', () =>
        findRows(tx, messageList, { keyword, sort: 'date-desc' }, MAX_RESULTS),
      ),
      quotes: await search('orders.see', () =>
        findRows(tx, quoteList, { keyword, sort: 'date-desc' }, MAX_RESULTS),
      ),
      documents: await search('orders.see', () => findDocuments(tx, keyword)),
      promotions: await search('promotions.see', () =>
        findRows(tx, promotionList, { keyword, sort: 'date-desc' }, MAX_RESULTS),
      ),
    }));
    return ok({
      orders: found.orders.map(orderRowView),
      customers: [
        ...found.accounts.map(({ customer_id, email, first_name, last_name, order_count }) => ({
          customer_id,
          email,
          order_count,
          name: personName({ first_name, last_name }),
        })),
        ...found.guests.map((guest) => ({ ...guest, customer_id: null })),
      ].slice(0, MAX_RESULTS),
      items: found.items.map(({ part_number, displayname, is_active, ...row }) => ({
        part_number,
        displayname,
        ...pickTranslations(row, 'displayname'),
        is_active,
      })),
      messages: found.messages.map(({ message_id, email, type, title, content, created_at }) => ({
        message_id,
        email,
        type,
        title,
        created_time: created_at.toISOString(),
        excerpt: containsTerms(`${title} ${email}`, keyword) ? null : excerptAround(content, keyword),
      })),
      documents: found.documents.map(({ kind, number, order_id, name, issued_at }) => ({
        kind,
        number,
        order_id,
        name,
        issued_time: issued_at.toISOString(),
      })),
      quotes: found.quotes.map(quoteRowView),
      promotions: found.promotions.map(({ id, code, description, is_active }) => ({
        id,
        code,
        description,
        is_active,
      })),
    });
  });
}
