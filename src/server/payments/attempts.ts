import { sql } from 'kysely';
import type { Cents, Currency } from '#domain/money.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { AttemptStateName } from '#server/platform/tables/money.ts';
import type { EventAbout } from './events.ts';
import type { DeclineClass, PaymentRef, ProviderId } from './provider.ts';

/** One try to pay an order. */
export interface Attempt extends PaymentRef {
  attempt_id: string;
  provider: ProviderId;
  state: AttemptStateName;
  sealed_token: Uint8Array | null;
  token_hash: Uint8Array;
  declined_class: DeclineClass | null;
  payer_name: string | null;
  created_at: Date;
  checks: number;
}

const COLUMNS = [
  ...(['attempt_id', 'order_id', 'n', 'provider', 'currency', 'amount', 'idempotency_key'] as const),
  ...([
    'provider_order_id',
    'provider_payment_id',
    'state',
    'sealed_token',
    'token_hash',
    'declined_class',
  ] as const),
  ...(['payer_name'] as const),
  ...(['created_at', 'checks'] as const),
] as const;
const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));

/** While a request works on an attempt, the worker leaves it alone: longer than a request may take. */
export const LEASE_SECONDS = 45;

export const isUndecided = (state: AttemptStateName): boolean =>
  state !== 'captured' && state !== 'declined' && state !== 'voided';

/** The key that makes a repeat of one attempt the same payment. At most 45 characters. */
export const attemptKey = (order_id: string, n: number): string => `${order_id}-${n}`;

/** The newest attempt of an order. */
export async function lastAttempt(db: Db, order_id: string): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select ${columns} from payment_attempt where order_id = ${order_id} order by n desc limit 1`.execute(db);
  return rows[0];
}

export async function attemptOf(db: Db, attempt_id: string): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select ${columns} from payment_attempt where attempt_id = ${attempt_id}`.execute(db);
  return rows[0];
}

/** The attempt that holds the money of an order. */
export async function capturedAttempt(db: Db, order_id: string): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select ${columns} from payment_attempt where order_id = ${order_id} and state = 'captured'`.execute(db);
  return rows[0];
}

/** Writes down a payment that reached the shop outside of its checkout. */
export async function insertOfflinePayment(
  tx: Tx,
  payment: { order_id: string; currency: Currency; amount: Cents; now: Date },
): Promise<void> {
  await sql`
    with last as (select coalesce(max(n), 0) as n from payment_attempt where order_id = ${payment.order_id}),
    made as (
      insert into payment_attempt (order_id, n, provider, currency, amount, idempotency_key, state,
        token_hash, created_at, decided_at)
      select ${payment.order_id}, n + 1, 'offline', ${payment.currency}, ${payment.amount},
        ${payment.order_id}::text || '-' || (n + 1), 'captured',
        sha256(convert_to(${payment.order_id}::text || '-' || (n + 1), 'UTF8')), ${payment.now}, ${payment.now}
      from last returning attempt_id)
    insert into payment_log (attempt_id, call, outcome) select attempt_id, 'record', 'ok' from made`.execute(
    tx,
  );
}

/** Writes down that these are captured. Returns those of which it was not written yet. */
export async function captureAttempts(tx: Tx, attempt_ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ attempt_id: string }>`
    with moved as (
      update payment_attempt set state = 'captured', sealed_token = null, decided_at = now()
      where attempt_id = any(${attempt_ids}::uuid[]) and state in ('capturing', 'voiding') returning attempt_id),
    noted as (
      insert into payment_log (attempt_id, call, outcome) select attempt_id, 'capture', 'ok' from moved)
    select attempt_id from moved`.execute(tx);
  return new Set(rows.map((row) => row.attempt_id));
}

/**
 * Writes the attempt ahead of the provider's call: from here on somebody may have been asked for
 * money. The token is kept, sealed, because a repeat must carry the same content.
 * Throws the broken constraint when the token or the order already has its attempt.
 */
export async function insertAttempt(
  tx: Tx,
  attempt: {
    order_id: string;
    n: number;
    provider: ProviderId;
    /** `created` where the payer agrees elsewhere first. */
    state: 'created' | 'authorising';
    currency: Currency;
    amount: Cents;
    sealed_token: Uint8Array | null;
    token_hash: Uint8Array;
    provider_order_id: string | null;
    now: Date;
    lease_until: Date;
  },
): Promise<Attempt> {
  const { rows } = await sql<Attempt>`
    insert into payment_attempt (order_id, n, provider, currency, amount, idempotency_key, state,
      sealed_token, token_hash, provider_order_id, lease_until, created_at)
    values (${attempt.order_id}, ${attempt.n}, ${attempt.provider}, ${attempt.currency}, ${attempt.amount},
      ${attemptKey(attempt.order_id, attempt.n)}, ${attempt.state}, ${attempt.sealed_token},
      ${attempt.token_hash}, ${attempt.provider_order_id}, ${attempt.lease_until}, ${attempt.now})
    returning ${columns}`.execute(tx);
  return rows[0]!;
}

/** What the provider answered, for the log: call, outcome and code, never a token. */
export interface CallResult {
  call: 'prepare' | 'authorise' | 'capture' | 'fetch' | 'void' | 'refund' | 'fetch-refund' | 'dispute';
  outcome: string;
  code: string | null;
}

/** Writes down a call that changed nothing here. */
export async function recordCall(db: Db, attempt_id: string, note: CallResult): Promise<void> {
  await db
    .insertInto('payment_log')
    .values({ attempt_id, ...note })
    .execute();
}

/**
 * Moves an attempt forward, and only from a state it may leave, with the call that led there.
 * False when somebody else has moved it meanwhile.
 */
export async function moveAttempt(
  db: Db,
  attempt_id: string,
  from: readonly AttemptStateName[],
  change: {
    to: AttemptStateName;
    payment_id?: string | null;
    payer_name?: string | null;
    decline?: { class: DeclineClass; code: string };
    lease_until?: Date;
  },
  note: CallResult,
): Promise<boolean> {
  const decided = !isUndecided(change.to);
  const { rows } = await sql<{ attempt_id: string }>`
    with moved as (
      update payment_attempt set state = ${change.to},
        provider_payment_id = coalesce(${change.payment_id ?? null}, provider_payment_id),
        payer_name = coalesce(${change.payer_name ?? null}, payer_name),
        declined_class = ${change.decline?.class ?? null}, declined_code = ${change.decline?.code ?? null},
        sealed_token = case when ${decided} then null else sealed_token end,
        decided_at = case when ${decided} then now() end,
        lease_until = coalesce(${change.lease_until ?? null}::timestamptz, lease_until)
      where attempt_id = ${attempt_id} and state = any(${[...from]}) returning attempt_id),
    noted as (
      insert into payment_log (attempt_id, call, outcome, code)
      select attempt_id, ${note.call}, ${note.outcome}, ${note.code} from moved)
    select attempt_id from moved`.execute(db);
  return rows.length === 1;
}

/** Writes down the provider's order that belongs to an attempt. The same again changes nothing. */
export async function setProviderOrder(db: Db, attempt_id: string, provider_order_id: string): Promise<void> {
  await sql`
    update payment_attempt set provider_order_id = ${provider_order_id}
    where attempt_id = ${attempt_id} and provider_order_id is null`.execute(db);
}

/** Writes down by which id the captured money goes, where the capture made a new one, and who paid. */
export async function setCapture(
  db: Db,
  attempt_id: string,
  { payment_id, payer_name }: { payment_id: string | null; payer_name: string | null },
): Promise<void> {
  await sql`
    update payment_attempt set provider_payment_id = coalesce(${payment_id}, provider_payment_id),
      payer_name = coalesce(${payer_name}, payer_name)
    where attempt_id = ${attempt_id}`.execute(db);
}

/** Takes undecided attempts whose lease has passed, one process at a time. */
export async function takeUndecided(db: Db, now: Date, most: number): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    update payment_attempt set lease_until = ${leaseFrom(now)}, checks = checks + 1
    where attempt_id in (
      select attempt_id from payment_attempt
      where state not in ('captured', 'declined', 'voided') and lease_until < ${now}
      order by created_at limit ${most} for update skip locked)
    returning ${columns}`.execute(db);
  return rows;
}

/** Captured attempts of an account since a moment, or with a refund since then. */
export async function capturedSince(
  db: Db,
  provider: ProviderId,
  currency: Currency,
  since: Date,
): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    select ${columns} from payment_attempt a
    where provider = ${provider} and currency = ${currency} and state = 'captured' and (
      created_at >= ${since} or exists (
        select 1 from payment_refund r where r.attempt_id = a.attempt_id and r.created_at >= ${since}))
    order by created_at`.execute(db);
  return rows;
}

/** The attempt that a provider's message is about; nothing when its payment is not ours. */
export async function attemptOfEvent(
  db: Db,
  provider: ProviderId,
  about: EventAbout,
): Promise<Attempt | undefined> {
  const { payment_id = null, provider_order_id = null, reference = null } = about;
  const { rows } = await sql<Attempt>`
    select ${columns} from payment_attempt where provider = ${provider} and (
      provider_payment_id = ${payment_id} or provider_order_id = ${provider_order_id} or order_id = ${reference})
    order by provider_payment_id = ${payment_id} desc nulls last, n desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Has the worker look at an undecided attempt soon: now when a worker had left it for later, else
 * when the request that is working on it must be over.
 */
export async function wakeAttempt(db: Db, attempt_id: string, now: Date): Promise<void> {
  await sql`
    update payment_attempt set lease_until = least(lease_until,
      case when checks > 0 then ${now}::timestamptz else ${leaseFrom(now)}::timestamptz end)
    where attempt_id = ${attempt_id}`.execute(db);
}

/** Leaves an attempt for later, and never for sooner than it was left already. */
export async function postponeAttempt(db: Db, attempt_id: string, until: Date): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ lease_until: sql`greatest(lease_until, ${until}::timestamptz)` })
    .where('attempt_id', '=', attempt_id)
    .execute();
}

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_SECONDS * 1000);
