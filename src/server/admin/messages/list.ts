import { sql } from 'kysely';
import { bothDirections, type ListDefinition } from '#server/admin/lists/list.ts';
import { IS_UNREAD, MESSAGE_COLUMNS, type MessageRow } from '#server/messages/queries.ts';

/** `name` is the name in the sender's or recipient's account. */
export const messageList: ListDefinition<'messages', MessageRow & { name: string }> = {
  name: 'messages',
  from: sql`message m`,
  id: { column: sql`m.message_id`, type: 'uuid' },
  keys: sql`m.message_id`,
  rows: (orderBy) => sql`select page.*, ${MESSAGE_COLUMNS}, concat_ws(' ', a.first_name, a.last_name) as name
    from page join message m on m.message_id = page.message_id
    left join account a on a.customer_id = m.account_id order by ${orderBy}`,
  search: {
    any: { text: sql`m.search_text` },
    title: { column: sql`lower(m.title)`, case: 'lower' },
    email: { column: sql`m.email`, case: 'lower' },
  },
  filter: {
    status: { Received: sql`m.direction = false`, Sent: sql`m.direction = true` },
    unread: { yes: IS_UNREAD },
    replied: { no: sql`(not m.direction and not m.is_replied)` },
  },
  sort: bothDirections(
    'date',
    [
      { column: sql`m.created_at`, type: 'timestamptz' },
      { column: sql`m.message_id`, type: 'uuid' },
    ],
    { isIndexed: true },
  ),
};
