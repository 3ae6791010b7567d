import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { daysBefore } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db.ts';

/** A mail to be written and sent; `topic` names its text, `payload` what it is about. */
export interface QueuedEmail {
  outbox_id: string;
  dedupe_key: string;
  topic: EmailTopic;
  payload: EmailSubject | AccountEmailSubject | MessageEmailSubject;
  tries: number;
}
export type EmailTopic = OrderEmailTopic | AccountEmailTopic | MessageEmailTopic;
export type MessageEmailTopic = 'message-reply' | 'message-sent';

/** Which message a mail answers, or brings. */
export interface MessageEmailSubject {
  message_id: string;
}

export type AccountEmailTopic =
  | 'account-verify'
  | 'account-exists'
  | 'reset-code'
  | 'password-changed'
  | 'account-changed'
  | 'account-moved';

/** Whom a mail about an account is for: an address, and for a code which one. */
export interface AccountEmailSubject {
  email: string;
  code_id?: string;
  /** The account that had this address, where it has another one now. */
  customer_id?: string;
}

export type OrderEmailTopic =
  | 'order-paid'
  | 'order-void'
  | 'order-cancelled'
  | 'order-shipped'
  | 'order-refunded';

/** What a mail tells about: an order, and which of its shipments or refunds. */
export interface EmailSubject {
  order_id: string;
  shipment_id?: string;
  refund_id?: string;
}

/** Queues a mail about each order in the transaction of what it tells about. The same mail is queued once. */
export async function queueEmails(tx: Tx, topic: OrderEmailTopic, order_ids: string[]): Promise<void> {
  await tx
    .insertInto('outbox')
    .values(
      order_ids.map((order_id) => ({
        dedupe_key: `${topic}:${order_id}`,
        kind: 'mail' as const,
        topic,
        payload: JSON.stringify({ order_id }),
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** Queues a mail about one shipment or one refund of an order. */
export async function queueEmailAbout(
  tx: Tx,
  topic: 'order-shipped' | 'order-refunded',
  about: EmailSubject,
): Promise<void> {
  const dedupe_key = `${topic}:${about.shipment_id ?? about.refund_id}`;
  await tx
    .insertInto('outbox')
    .values({ dedupe_key, kind: 'mail', topic, payload: JSON.stringify(about) })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** Queues the mail about a message, once for each of its two occasions. */
export async function queueMessageEmail(tx: Tx, topic: MessageEmailTopic, message_id: string): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      dedupe_key: `${topic}:${message_id}`,
      kind: 'mail',
      topic,
      payload: JSON.stringify({ message_id } satisfies MessageEmailSubject),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** Queues a mail about an account, in the transaction of what it tells about. */
export async function queueAccountEmail(
  db: Db,
  topic: AccountEmailTopic,
  about: AccountEmailSubject,
): Promise<void> {
  const dedupe_key = `${topic}:${randomUUID()}`;
  await db
    .insertInto('outbox')
    .values({ dedupe_key, kind: 'mail', topic, payload: JSON.stringify(about) })
    .execute();
}

/** How long one sending may take before another process tries. */
const LEASE_SECONDS = 120;

/** Takes mails that are due, one process at a time; each is due again later unless it is sent. */
export const takeDueEmails = (db: Db, now: Date, most: number): Promise<QueuedEmail[]> =>
  takeDue<QueuedEmail>(db, 'mail', now, most);

/** A paid order that the analytics service is to hear of. */
export interface QueuedConversion {
  outbox_id: string;
  dedupe_key: string;
  payload: { order_id: string };
  tries: number;
}
export const takeDueConversions = (db: Db, now: Date, most: number): Promise<QueuedConversion[]> =>
  takeDue<QueuedConversion>(db, 'conversion', now, most);

/** Queues the conversion event of each order, once. */
export async function queueConversions(tx: Tx, order_ids: string[]): Promise<void> {
  if (order_ids.length === 0) return;
  await tx
    .insertInto('outbox')
    .values(
      order_ids.map((order_id) => ({
        dedupe_key: `conversion:${order_id}`,
        kind: 'conversion' as const,
        topic: 'purchase',
        payload: JSON.stringify({ order_id }),
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

async function takeDue<Queued>(
  db: Db,
  kind: 'mail' | 'conversion',
  now: Date,
  most: number,
): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    update outbox set tries = tries + 1, due_at = ${new Date(now.getTime() + LEASE_SECONDS * 1000)}
    where outbox_id in (
      select outbox_id from outbox
      where kind = ${kind} and sent_at is null and given_up_at is null and due_at <= ${now}
      order by due_at limit ${most} for update skip locked)
    returning outbox_id, dedupe_key, topic, payload, tries`.execute(db);
  return rows;
}

const MAX_ATTEMPTS = 12;
const MAX_DELAY_SECONDS = 6 * 3600;

/** When to try again: after 1, 2, 4, … minutes, at most six hours; null when it is tried no more. */
export function nextAttempt(now: Date, tries: number): Date | null {
  if (tries >= MAX_ATTEMPTS) return null;
  return new Date(now.getTime() + Math.min(60 * 2 ** (tries - 1), MAX_DELAY_SECONDS) * 1000);
}

export async function markSent(db: Db, outbox_id: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, last_error: null })
    .where('outbox_id', '=', outbox_id)
    .execute();
}

/** Keeps the fault and tries again at `due_at`, or gives up with null. */
export async function markFailed(
  db: Db,
  outbox_id: string,
  last_error: string,
  due_at: Date | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: last_error.slice(0, 500), ...(due_at ? { due_at } : { given_up_at: now }) })
    .where('outbox_id', '=', outbox_id)
    .execute();
}

/** Takes back what waits for the holder of an account that ends, and forgets what was sent: no row keeps the address. */
export async function deleteEmailsTo(
  tx: Tx,
  { email, customer_id }: { email: string; customer_id: string },
): Promise<void> {
  await sql`
    delete from outbox where kind = 'mail'
      and (payload->>'email' = ${email} or payload->>'customer_id' = ${customer_id})`.execute(tx);
}

/** How long a mail about an account is remembered after it was sent or given up. */
const REMEMBERED_DAYS = 7;

/** Addresses are typed by strangers too: they are not kept for longer than somebody may ask about the mail. */
export async function purgeEmails(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, REMEMBERED_DAYS);
  await sql`
    delete from outbox where kind = 'mail' and payload->>'email' is not null
      and coalesce(sent_at, given_up_at) < ${before}`.execute(db);
}
