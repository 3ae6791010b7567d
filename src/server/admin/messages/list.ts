import { type RawBuilder, sql } from 'kysely';
import type { ListDefinition } from '#server/admin/lists/list.ts';
import type { MessageTable } from '#server/platform/tables/accounts.ts';

export interface MessageRow {
  message_id: string;
  thread_id: string;
  order_id: string | null;
  account_id: string | null;
  email: string;
  type: MessageTable['type'];
  title: string;
  content: string;
  direction: boolean;
  is_read: boolean;
  is_replied: boolean;
  reply_message: string | null;
  created_at: Date;
}

export const MESSAGE_COLUMNS: RawBuilder<unknown> = sql`
  m.message_id, m.thread_id, m.order_id, m.account_id, m.email, m.type, m.title, m.content, m.direction, m.is_read,
  m.is_replied, m.reply_message, m.created_at`;
export const IS_UNREAD = sql`(not m.direction and not m.is_read and not m.is_replied)`;

const terms = [
  { term: sql`m.created_at`, type: 'timestamptz' },
  { term: sql`m.message_id`, type: 'uuid' },
] as const;

export const messageList: ListDefinition<'messages', MessageRow> = {
  from: sql`message m`,
  keys: sql`m.message_id`,
  rows: (sorted) => sql`select page.*, ${MESSAGE_COLUMNS}
    from page join message m on m.message_id = page.message_id order by ${sorted}`,
  search: {
    title: { column: sql`lower(m.title)`, case: 'lower' },
    email: { column: sql`m.email`, case: 'lower' },
  },
  filter: {
    status: { Received: sql`m.direction = false`, Sent: sql`m.direction = true` },
    unread: { yes: IS_UNREAD },
  },
  sort: { 'date-desc': { terms, descending: true }, 'date-asc': { terms, descending: false } },
};
