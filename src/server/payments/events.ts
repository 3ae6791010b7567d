import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { ProviderId } from '#domain/payment.ts';
import { allRows, type Db } from '#server/platform/db.ts';
import { type QueueState, queueState } from '#server/platform/queue-state.ts';

/** The payment that a webhook event is about, and the dispute, if the event reports one. */
export interface EventSubject {
  payment_id?: string | undefined;
  provider_order_id?: string | undefined;
  /** Our order number. */
  reference?: string | undefined;
  dispute?: { dispute_id: string; state: 'open' | 'won' | 'lost'; reason: string; amount: Cents } | undefined;
}

interface ProviderEvent {
  event_id: string;
  type: string;
  about: EventSubject;
}

/** `retry-later`: the signature could not be checked now. The provider will send the event again. */
export type WebhookResult =
  | { result: 'event'; event: ProviderEvent }
  | { result: 'forged' }
  | { result: 'retry-later' };

/** Verifies and parses a webhook request. Header names are in lower case, and the body is unparsed. */
export type WebhookReader = (
  headers: Record<string, string | undefined>,
  body: Buffer,
) => WebhookResult | Promise<WebhookResult>;

/** Stores an event. False if it was stored before. */
export async function saveEvent(db: Db, provider: ProviderId, event: ProviderEvent, body: string, now: Date) {
  const rows = await allRows<{ event_id: string }>(db)`
    insert into provider_event (provider, event_id, type, about, body, received_at, due_at)
    values (${provider}, ${event.event_id}, ${event.type}, ${JSON.stringify(event.about)}::jsonb, ${body},
      ${now}, ${now})
    on conflict (provider, event_id) do nothing returning event_id`;
  return rows.length === 1;
}

export interface PendingEvent extends ProviderEvent {
  provider: ProviderId;
}

/** After this time, another process may claim an event that was not handled. */
const CLAIM_SECONDS = 120;

/** Claims due events, so that no two processes handle the same one. */
export const claimEvents = (db: Db, now: Date, limit: number): Promise<PendingEvent[]> =>
  allRows<PendingEvent>(db)`
    update provider_event set due_at = ${new Date(now.getTime() + CLAIM_SECONDS * 1000)}
    where (provider, event_id) in (
      select provider, event_id from provider_event where handled_at is null and due_at <= ${now}
      order by received_at limit ${limit} for update skip locked)
    returning provider, event_id, type, about`;

/**
 * Marks an event as handled and erases its body, which may name the payer. `not-ours`: about no payment of this shop.
 * `worked`: any other event.
 */
export async function markHandled(
  db: Db,
  { provider, event_id }: PendingEvent,
  outcome: 'worked' | 'not-ours',
  order_id: string | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('provider_event')
    .set({ handled_at: now, outcome, order_id, body: '' })
    .where('provider', '=', provider)
    .where('event_id', '=', event_id)
    .execute();
}

export const eventQueueState = (db: Db, now: Date): Promise<QueueState> =>
  queueState(db, now, sql`select received_at as since from provider_event where handled_at is null`);
