import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { EmailState, EmailTopic } from '#domain/email-log.ts';
import { daysBefore } from '#server/platform/clock.ts';
import { allRows, type Db, firstRow, type Steps, type Tx } from '#server/platform/db.ts';
import { type QueueState, queueState } from '#server/platform/queue-state.ts';
import type { Language } from '#texts/texts.ts';

interface OutboxEntry {
  outbox_id: string;
  dedupe_key: string;
  attempts: number;
  /** True if an earlier attempt was not confirmed, so that a second copy may arrive. */
  is_unconfirmed: boolean;
}

/** An email to compose and send. `topic` selects the template; `payload` identifies the order or other record. */
export type QueuedEmail = OutboxEntry &
  { [Topic in EmailTopic]: { topic: Topic; payload: EmailPayloads[Topic] } }[EmailTopic];

interface EmailPayloads
  extends Record<OrderEmailTopic, OrderEmailPayload>,
    Record<AccountEmailTopic, AccountEmailPayload>,
    Record<MessageEmailTopic, MessageEmailPayload>,
    Record<BackInStockEmailTopic, BackInStockEmailPayload> {
  quote: QuoteEmailPayload;
  'staff-added': StaffEmailPayload;
}

export interface StaffEmailPayload {
  staff_id: string;
  email: string;
  /** The language of the owner who added the staff member. */
  language: Language;
}

export interface QuoteEmailPayload {
  quote_number: number;
}

/** The entries of each kind; a conversion is a purchase event for the analytics service. */
export interface OutboxEntries {
  mail: QueuedEmail;
  conversion: OutboxEntry & { payload: { order_id: string } };
}

export type MessageEmailTopic = 'message-reply' | 'message-sent';

export interface MessageEmailPayload {
  message_id: string;
  order_id?: string;
}

export type BackInStockEmailTopic = 'back-in-stock-confirm' | 'back-in-stock';

export interface BackInStockEmailPayload {
  request_id: string;
}

export type AccountEmailTopic =
  | 'account-verify'
  | 'account-welcome'
  | 'account-exists'
  | 'reset-code'
  | 'password-changed'
  | 'account-changed'
  | 'account-moved'
  | 'confirm-email'
  | 'email-changing';

export interface AccountEmailPayload {
  email: string;
  /** For `reset-code`: the id from which the code is derived. */
  code_id?: string;
  /** Set if `email` is not the account's current address. */
  customer_id?: string;
}

export type OrderEmailTopic =
  | 'order-paid'
  | 'order-void'
  | 'order-cancelled'
  | 'order-shipped'
  | 'shipment-corrected'
  | 'order-return'
  | 'order-refunded'
  | 'order-link'
  | 'brake-reminder';

export interface OrderEmailPayload {
  order_id: string;
  /** For `order-link`: the address that was entered. The email is sent only if the order has this address. */
  email?: string;
  shipment_id?: string;
  refund_id?: string;
}

interface NewEntry {
  dedupe_key: string;
  kind: keyof OutboxEntries;
  topic: string;
  payload: object;
}

async function enqueue(db: Db, entries: NewEntry[]): Promise<void> {
  if (entries.length > 0) await insertEntries(entries).execute(db);
}

/** Adds entries, except those whose dedupe key is already in the outbox. */
function insertEntries(entries: NewEntry[]): RawBuilder<unknown> {
  // Arrays, so that the statement is the same for any number of entries and is planned once.
  const column = (name: 'dedupe_key' | 'kind' | 'topic') => entries.map((entry) => entry[name]);
  return sql`
    insert into outbox (dedupe_key, kind, topic, payload)
    select dedupe_key, kind, topic, payload::jsonb
    from unnest(${column('dedupe_key')}::text[], ${column('kind')}::text[], ${column('topic')}::text[],
      ${entries.map(({ payload }) => JSON.stringify(payload))}::text[]) as e (dedupe_key, kind, topic, payload)
    on conflict (dedupe_key) do nothing`;
}

/** The entry of an email about the record `key`. With a random key, the same email can be queued repeatedly. */
const mail = (topic: EmailTopic, payload: object, key: string = randomUUID()) => ({
  dedupe_key: `${topic}:${key}`,
  kind: 'mail' as const,
  topic,
  payload,
});

/** Queues an email each time it is called. Call in the transaction of the reported event. */
export const queueEmail = <Topic extends EmailTopic>(
  db: Db,
  topic: Topic,
  payload: EmailPayloads[Topic],
): Promise<void> => enqueue(db, [mail(topic, payload)]);

/** Queues an email about each order, once per topic. Call in the transaction of the reported event. */
export const queueOrderEmails = (tx: Tx, topic: OrderEmailTopic, order_ids: string[]): Promise<void> =>
  enqueue(
    tx,
    order_ids.map((order_id) => mail(topic, { order_id }, order_id)),
  );

/** Queues an email about a shipment or refund, once. */
export function queueOrderEventEmail(
  tx: Tx,
  topic: 'order-shipped' | 'order-refunded',
  payload: OrderEmailPayload,
): Promise<void> {
  return enqueue(tx, [mail(topic, payload, payload.shipment_id ?? payload.refund_id)]);
}

/** Queues the email about a message, once per topic. The payload has the order id, so that the email log finds it. */
export async function queueMessageEmail(tx: Tx, topic: MessageEmailTopic, message_id: string): Promise<void> {
  const message = await tx
    .selectFrom('message')
    .select('order_id')
    .where('message_id', '=', message_id)
    .executeTakeFirst();
  const payload: MessageEmailPayload = message?.order_id
    ? { message_id, order_id: message.order_id }
    : { message_id };
  await enqueue(tx, [mail(topic, payload, message_id)]);
}

export const queueBackInStockEmails = (tx: Tx, request_ids: string[]): Promise<void> =>
  enqueue(
    tx,
    request_ids.map((request_id) => mail('back-in-stock', { request_id }, request_id)),
  );

/** The email about each paid order and, for those in `conversions`, the conversion event; each is queued once. */
export const queuePaidOrders = (order_ids: string[], conversions: string[]): Steps => ({
  outbox_entries: insertEntries([
    ...order_ids.map((order_id) => mail('order-paid', { order_id }, order_id)),
    ...conversions.map((order_id) => ({
      dedupe_key: `conversion:${order_id}`,
      kind: 'conversion' as const,
      topic: 'purchase',
      payload: { order_id },
    })),
  ]),
});

/** A claim expires after this time; another process may then send the entry. */
const CLAIM_SECONDS = 120;
/** A sending process renews its claim this often. */
export const RENEW_INTERVAL_MS = 40_000;
const claimEnd = (now: Date) => new Date(now.getTime() + CLAIM_SECONDS * 1000);

/** Claims due entries, so that only one process sends each. Unsent ones are due again when the claim expires. */
export const claimDue = <Kind extends keyof OutboxEntries>(
  db: Db,
  kind: Kind,
  now: Date,
  limit: number,
): Promise<OutboxEntries[Kind][]> =>
  allRows<OutboxEntries[Kind]>(db)`
    update outbox set attempts = attempts + 1, due_at = ${claimEnd(now)}
    where outbox_id in (
      select outbox_id from outbox
      where kind = ${kind} and sent_at is null and given_up_at is null and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked)
    returning outbox_id, dedupe_key, topic, payload, attempts, is_unconfirmed`;

export async function renewClaim(db: Db, outbox_id: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: claimEnd(now) })
    .where('outbox_id', '=', outbox_id)
    .where('sent_at', 'is', null)
    .execute();
}

const MAX_ATTEMPTS = 12;
const MAX_DELAY_SECONDS = 6 * 3600;

/** Exponential backoff: 1, 2, 4, … minutes, at most six hours; null after the last attempt. */
export function nextAttemptAt(now: Date, attempts: number): Date | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return new Date(now.getTime() + Math.min(60 * 2 ** (attempts - 1), MAX_DELAY_SECONDS) * 1000);
}

export async function markSent(db: Db, outbox_id: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, last_error: null })
    .where('outbox_id', '=', outbox_id)
    .execute();
}

/** Stores the error and schedules the next attempt, or gives up if `retry_at` is null. */
export async function markFailed(
  db: Db,
  outbox_id: string,
  { reason, is_unconfirmed, retry_at }: { reason: string; is_unconfirmed: boolean; retry_at: Date | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: reason.slice(0, 500), ...(retry_at ? { due_at: retry_at } : { given_up_at: now }) })
    .$if(is_unconfirmed, (query) => query.set({ is_unconfirmed }))
    .where('outbox_id', '=', outbox_id)
    .execute();
}

/** Records the recipient of an email; null for an email that is dropped because its reason no longer applies. */
export async function recordRecipient(db: Db, outbox_id: string, recipient: string | null): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ recipient, is_dropped: recipient === null })
    .where('outbox_id', '=', outbox_id)
    .execute();
}

interface LoggedEmail {
  outbox_id: string;
  topic: EmailTopic;
  state: EmailState;
  payload: { order_id?: string; message_id?: string; quote_number?: number };
}

interface EmailProgress {
  sent_at: Date | null;
  given_up_at: Date | null;
  is_dropped: boolean;
}

function emailState({ sent_at, given_up_at, is_dropped }: EmailProgress): EmailState {
  if (given_up_at) return 'failed';
  if (!sent_at) return 'waiting';
  return is_dropped ? 'not-needed' : 'sent';
}

export async function findEmail(db: Db, outbox_id: string): Promise<LoggedEmail | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select(['outbox_id', 'topic', 'payload', 'sent_at', 'given_up_at', 'is_dropped'])
    .where('outbox_id', '=', outbox_id)
    .where('kind', '=', 'mail')
    .executeTakeFirst();
  if (!row) return undefined;
  const { topic, payload } = row;
  return { outbox_id, topic: topic as EmailTopic, state: emailState(row), payload };
}

/** An email as it was queued, from which it can be composed again. */
export const findQueuedEmail = (db: Db, outbox_id: string): Promise<QueuedEmail | undefined> =>
  firstRow<QueuedEmail>(db)`
    select outbox_id, dedupe_key, topic, payload, attempts, is_unconfirmed from outbox
    where outbox_id = ${outbox_id} and kind = 'mail'`;

/** Queues a failed email again, under its id, or a copy of a sent one. False if it was queued again already. */
export async function queueEmailAgain(tx: Tx, email: LoggedEmail, now: Date): Promise<boolean> {
  const { outbox_id, topic, state, payload } = email;
  if (state === 'sent') {
    await enqueue(tx, [mail(topic, payload)]);
    return true;
  }
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ given_up_at: null, due_at: now, attempts: 0, is_unconfirmed: false })
    .where('outbox_id', '=', outbox_id)
    .where('given_up_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes emails, sent or not, that were queued for a deleted account. Clears its address from other emails. */
export async function deleteEmailsTo(tx: Tx, { email, customer_id }: { email: string; customer_id: string }) {
  await sql`
    delete from outbox where kind = 'mail'
      and (payload->>'email' = ${email} or payload->>'customer_id' = ${customer_id})`.execute(tx);
  await sql`
    update outbox set recipient = null, last_error = null
      where kind = 'mail' and recipient = ${email}`.execute(tx);
}

/** Days for which an email to an address that was typed into a form is kept. */
const TYPED_ADDRESS_DAYS = 7;
/** Days for which the recipient of an email about an order or message is kept. */
const RECIPIENT_DAYS = 90;

/**
 * Deletes personal data of old emails. An address that was typed into a form may be somebody else's, so emails to it
 * are deleted a week after they were sent or given up. Other emails lose their recipient and last error after 90 days.
 */
export async function purgeEmails(db: Db, now: Date): Promise<void> {
  await sql`
    delete from outbox where kind = 'mail' and payload->>'email' is not null
      and coalesce(sent_at, given_up_at) < ${daysBefore(now, TYPED_ADDRESS_DAYS)}`.execute(db);
  await sql`
    update outbox set recipient = null, last_error = null where kind = 'mail' and recipient is not null
      and coalesce(sent_at, given_up_at) < ${daysBefore(now, RECIPIENT_DAYS)}`.execute(db);
}

/** The entries that are neither sent nor given up. */
export const outboxQueueState = (db: Db, kind: keyof OutboxEntries, now: Date): Promise<QueueState> =>
  queueState(
    db,
    now,
    sql`select created_at as since from outbox where kind = ${kind} and sent_at is null and given_up_at is null`,
  );

/** The emails about an order, without those whose reason no longer applied; `at` is when they were sent or queued. */
export async function listEmailsOfOrder(db: Db, order_id: string) {
  const rows = await allRows<{ outbox_id: string; topic: string; created_at: Date } & EmailProgress>(db)`
    select outbox_id, topic, created_at, sent_at, given_up_at, is_dropped from outbox
    where kind = 'mail' and search_text like ${`% ${order_id.toLowerCase()}`}
      and payload ->> 'order_id' = ${order_id} and not is_dropped
    order by created_at`;
  return rows.map(({ outbox_id, topic, created_at, ...progress }) => ({
    outbox_id,
    topic,
    state: emailState(progress),
    at: progress.sent_at ?? created_at,
  }));
}
