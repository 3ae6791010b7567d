import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import type { ProviderId } from './provider.ts';

/** By what a provider's message names its payment, and the dispute it may tell of. */
export interface EventAbout {
  payment_id?: string | undefined;
  provider_order_id?: string | undefined;
  /** Our order number. */
  reference?: string | undefined;
  dispute?:
    | { dispute_id: string; state: 'open' | 'won' | 'lost'; reason: string; amount: number }
    | undefined;
}

/** A message of a provider, proven to be its own. */
export interface ProviderEvent {
  event_id: string;
  type: string;
  about: EventAbout;
}

/** What became of checking a message. `retry-later`: it could not be checked; it is sent again. */
export type Reading =
  | { reading: 'event'; event: ProviderEvent }
  | { reading: 'forged' }
  | { reading: 'retry-later' };

/** Checks and reads a message: its headers in lower case, its body as it came. */
export type ReadEvent = (
  headers: Record<string, string | undefined>,
  body: Buffer,
) => Reading | Promise<Reading>;

/** Keeps a message, once. False when it is known already. */
export async function saveEvent(
  db: Db,
  provider: ProviderId,
  event: ProviderEvent,
  body: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ event_id: string }>`
    insert into provider_event (provider, event_id, type, about, body, received_at, due_at)
    values (${provider}, ${event.event_id}, ${event.type}, ${JSON.stringify(event.about)}::jsonb, ${body},
      ${now}, ${now})
    on conflict (provider, event_id) do nothing returning event_id`.execute(db);
  return rows.length === 1;
}

export interface WaitingEvent extends ProviderEvent {
  provider: ProviderId;
}

const AGAIN_AFTER_SECONDS = 120;

/** Takes messages that wait to be worked at, one process at a time. */
export async function takeEvents(db: Db, now: Date, most: number): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    update provider_event set due_at = ${new Date(now.getTime() + AGAIN_AFTER_SECONDS * 1000)}
    where (provider, event_id) in (
      select provider, event_id from provider_event where handled_at is null and due_at <= ${now}
      order by received_at limit ${most} for update skip locked)
    returning provider, event_id, type, about`.execute(db);
  return rows;
}

export async function markHandled(
  db: Db,
  { provider, event_id }: WaitingEvent,
  outcome: 'worked' | 'not-ours',
  order_id: string | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('provider_event')
    .set({ handled_at: now, outcome, order_id })
    .where('provider', '=', provider)
    .where('event_id', '=', event_id)
    .execute();
}
