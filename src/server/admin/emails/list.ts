import { sql } from 'kysely';
import { EMAIL_TOPICS, type EmailState, type EmailTopic } from '#domain/email-log.ts';
import { bothDirections, equalTo, type ListDefinition } from '#server/admin/lists/list.ts';

export interface ListedEmail {
  outbox_id: string;
  topic: EmailTopic;
  state: EmailState;
  recipient: string | null;
  order_id: string | null;
  customer_id: string | null;
  message_id: string | null;
  quote_number: number | null;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

/** If an email is dropped because it is no longer needed, `sent_at` is the time at which it was dropped. */
const STATES: Record<EmailState, ReturnType<typeof sql>> = {
  waiting: sql`e.sent_at is null and e.given_up_at is null`,
  sent: sql`e.sent_at is not null and not e.is_dropped`,
  failed: sql`e.given_up_at is not null`,
  'not-needed': sql`e.sent_at is not null and e.is_dropped`,
};

/** The log of emails. Reads neither their content nor the codes and tokens in them. */
export const emailList: ListDefinition<'emails', ListedEmail> = {
  name: 'emails',
  from: sql`outbox e`,
  keys: sql`e.outbox_id`,
  rows: (orderBy) => sql`
    select page.*, e.topic, e.last_error, e.created_at, e.sent_at, o.order_id, e.payload ->> 'message_id' as message_id,
      q.quote_number,
      case when ${STATES.waiting} then 'waiting' when ${STATES.failed} then 'failed'
        when e.is_dropped then 'not-needed' else 'sent' end as state,
      coalesce(e.recipient, e.payload ->> 'email', case when ${STATES.waiting} then o.email end) as recipient,
      coalesce(o.account_id, a.customer_id) as customer_id
    from page join outbox e on e.outbox_id = page.outbox_id
      left join orders o on o.order_id = e.payload ->> 'order_id'
      left join sales_quote q on q.quote_number = (e.payload ->> 'quote_number')::int
      left join account a on a.email = coalesce(e.recipient, e.payload ->> 'email')
    order by ${orderBy}`,
  search: { any: { text: sql`e.search_text` } },
  filter: { state: STATES, topic: equalTo(sql`e.topic`, EMAIL_TOPICS) },
  sort: bothDirections('date', [
    { column: sql`e.created_at`, type: 'timestamptz' },
    { column: sql`e.outbox_id`, type: 'uuid' },
  ]),
  condition: () => sql`e.kind = 'mail'`,
  time: sql`e.created_at`,
  // The log is long, so its rows are counted only up to a limit.
  isCountedFully: () => false,
};
