import { type Selectable, sql } from 'kysely';
import { allRows, type Db } from '#server/platform/db.ts';
import type { PaymentIssueKind } from '#server/tables/payments.ts';
import type { Tables } from '#server/tables/tables.ts';

const ISSUE_COLUMNS = [
  'issue_id',
  'kind',
  'subject',
  'provider',
  'order_id',
  'facts',
  'first_seen_at',
  'closed_at',
  'closed_by',
  'note',
] as const satisfies (keyof Tables['payment_issue'])[];
export type PaymentIssue = Pick<Selectable<Tables['payment_issue']>, (typeof ISSUE_COLUMNS)[number]>;

interface NewPaymentIssue
  extends Pick<Tables['payment_issue'], 'kind' | 'subject' | 'provider' | 'order_id'> {
  facts?: Record<string, unknown>;
}

/** Opens or updates the issue of this kind and subject. False if staff have closed one with the same facts. */
export async function reportPaymentIssue(db: Db, issue: NewPaymentIssue, now: Date): Promise<boolean> {
  const { kind, subject, provider, order_id } = issue;
  const facts = JSON.stringify(issue.facts ?? {});
  const rows = await allRows<{ issue_id: string }>(db)`
    insert into payment_issue (kind, subject, provider, order_id, facts, first_seen_at, last_seen_at)
    select ${kind}, ${subject}, ${provider}, ${order_id}, ${facts}::jsonb, ${now}::timestamptz, ${now}::timestamptz
    where not exists (
      select 1 from payment_issue where kind = ${kind} and subject = ${subject} and closed_by <> 'shop'
        and facts = ${facts}::jsonb)
    on conflict (kind, subject) where closed_at is null
    do update set facts = excluded.facts, last_seen_at = excluded.last_seen_at
    returning issue_id`;
  return rows.length === 1;
}

/** Closes open issues of these kinds about one subject, or about all subjects except those listed. */
export async function resolvePaymentIssues(
  db: Db,
  kinds: readonly PaymentIssueKind[],
  subject: string | { not: string[] },
  now: Date,
): Promise<void> {
  const isAboutSubject =
    typeof subject === 'string' ? sql`subject = ${subject}` : sql`subject <> all(${subject.not})`;
  await sql`
    update payment_issue set closed_at = ${now}, closed_by = 'shop'
    where kind = any(${[...kinds]}) and ${isAboutSubject} and closed_at is null`.execute(db);
}

/** Closes an issue with a note by staff. False if it was closed before. */
export async function closePaymentIssue(
  db: Db,
  issue_id: string,
  by: { actor: string; note: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_issue')
    .set({ closed_at: now, closed_by: by.actor, note: by.note })
    .where('issue_id', '=', issue_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Open issues, oldest first. */
export const listOpenPaymentIssues = (db: Db, limit = 200): Promise<PaymentIssue[]> =>
  db
    .selectFrom('payment_issue')
    .select(ISSUE_COLUMNS)
    .where('closed_at', 'is', null)
    .orderBy('first_seen_at')
    .limit(limit)
    .execute();

/** All issues of an order, open and closed. */
export const listPaymentIssues = (db: Db, order_id: string): Promise<PaymentIssue[]> =>
  db
    .selectFrom('payment_issue')
    .select(ISSUE_COLUMNS)
    .where('order_id', '=', order_id)
    .orderBy('first_seen_at')
    .execute();

/** The latest reported state of a dispute; undefined if the dispute is new. */
export async function findDisputeState(db: Db, dispute_id: string): Promise<string | undefined> {
  const rows = await allRows<{ state: string }>(db)`
    select facts->>'state' as state from payment_issue where kind = 'dispute' and subject = ${dispute_id}
    order by first_seen_at desc limit 1`;
  return rows[0]?.state;
}
