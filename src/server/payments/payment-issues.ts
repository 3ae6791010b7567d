import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import type { ProviderId } from './provider.ts';

/**
 * Something about money that a person must look at. `undecided`: no answer for over an hour. `review`:
 * the provider holds a payment back. `amount-differs`, `state-differs`, `refunds-differ`: provider and
 * shop disagree. `unknown-payment`: it names an order of ours that knows nothing of it.
 * `missing-at-provider`: we count money that the provider does not know.
 */
export type PaymentIssueKind =
  | 'undecided'
  | 'review'
  | 'refund-failed'
  | 'refund-stuck'
  | 'dispute'
  | 'amount-differs'
  | 'state-differs'
  | 'refunds-differ'
  | 'unknown-payment'
  | 'missing-at-provider';

export interface PaymentIssue {
  finding_id: string;
  kind: PaymentIssueKind;
  subject: string;
  provider: ProviderId | null;
  order_id: string | null;
  facts: Record<string, unknown>;
  first_seen_at: Date;
  last_seen_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  note: string | null;
}

export interface NewPaymentIssue {
  kind: PaymentIssueKind;
  subject: string;
  provider: ProviderId | null;
  order_id: string | null;
  facts?: Record<string, unknown>;
}

/** Notes a finding; the same one seen again stays one, with the newest facts. */
export async function reportPaymentIssue(db: Db, finding: NewPaymentIssue, now: Date): Promise<void> {
  const { kind, subject, provider, order_id, facts } = finding;
  await sql`
    insert into payment_finding (kind, subject, provider, order_id, facts, first_seen_at, last_seen_at)
    values (${kind}, ${subject}, ${provider}, ${order_id}, ${JSON.stringify(facts ?? {})}::jsonb, ${now}, ${now})
    on conflict (kind, subject) where closed_at is null
    do update set facts = excluded.facts, last_seen_at = excluded.last_seen_at`.execute(db);
}

/** Closes open findings of these kinds about something, because it is settled. */
export async function resolvePaymentIssues(
  db: Db,
  kinds: readonly PaymentIssueKind[],
  subject: string,
  now: Date,
): Promise<void> {
  await sql`
    update payment_finding set closed_at = ${now}, closed_by = 'shop'
    where kind = any(${[...kinds]}) and subject = ${subject} and closed_at is null`.execute(db);
}

/** Staff have dealt with it, and say how. False when it is closed already. */
export async function closePaymentIssue(
  db: Db,
  finding_id: string,
  by: { actor: string; note: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_finding')
    .set({ closed_at: now, closed_by: by.actor, note: by.note })
    .where('finding_id', '=', finding_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What is open, the oldest first: the administrator's list. */
export const openPaymentIssues = (db: Db, most = 200): Promise<PaymentIssue[]> =>
  db
    .selectFrom('payment_finding')
    .selectAll()
    .where('closed_at', 'is', null)
    .orderBy('first_seen_at')
    .limit(most)
    .execute() as Promise<unknown> as Promise<PaymentIssue[]>;

/** What was ever found about an order. */
export const paymentIssuesOf = (db: Db, order_id: string): Promise<PaymentIssue[]> =>
  db
    .selectFrom('payment_finding')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('first_seen_at')
    .execute() as Promise<unknown> as Promise<PaymentIssue[]>;
