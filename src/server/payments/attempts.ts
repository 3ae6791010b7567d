import { randomUUID } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Cents, Currency } from '#domain/money.ts';
import type { AttemptState, OfflinePayment, PaidCard, ProviderId } from '#domain/payment.ts';
import { type Clock, minutesAfter } from '#server/platform/clock.ts';
import { allRows, type Db, type Tx } from '#server/platform/db.ts';
import { type QueueState, queueState } from '#server/platform/queue-state.ts';
import { hashToken, type Secrets } from '#server/platform/secrets.ts';
import { traceParent } from '#server/platform/tracing.ts';
import type { Tables } from '#server/tables/tables.ts';
import type { EventSubject } from './events.ts';
import type { DeclineClass, PaymentRef, ProviderPayment } from './provider.ts';

export interface Attempt extends PaymentRef, Omit<AttemptRow, keyof PaymentRef | 'declined_class'> {
  declined_class: DeclineClass | null;
}

type AttemptRow = Pick<Selectable<Tables['payment_attempt']>, (typeof ATTEMPT_COLUMNS)[number]>;
const ATTEMPT_COLUMNS = [
  'attempt_id',
  'order_id',
  'n',
  'provider',
  'currency',
  'amount',
  'charged_currency',
  'idempotency_key',
  'provider_order_id',
  'provider_payment_id',
  'state',
  'sealed_token',
  'token_hash',
  'declined_class',
  'payer_name',
  'created_at',
  'checks',
  'trace_parent',
] as const;
const columns = sql.join(ATTEMPT_COLUMNS.map((column) => sql.ref(column)));

/** An attempt that waits for the payer's approval is checked by the background job only after this time. */
const FIRST_APPROVAL_CHECK_MINUTES = 5;

/** The background job skips an attempt until its lease ends. A lease is longer than any request. */
export const LEASE_SECONDS = 45;

export const isUndecided = (state: AttemptState): boolean =>
  state !== 'captured' && state !== 'declined' && state !== 'voided';
const IS_UNDECIDED = sql`state not in ('captured', 'declined', 'voided')`;

/** The key with which a provider recognises a repeated call. At most 45 characters, Square's limit. */
const idempotencyKeyOf = (order_id: string, n: number): string => `${order_id}-${n}`;

/** Selects attempts; `rest` is the part of the statement from `where` on. */
const selectAttempts = (db: Db, rest: RawBuilder<unknown>): Promise<Attempt[]> =>
  allRows<Attempt>(db)`select ${columns} from payment_attempt a ${rest}`;

export const findLastAttempt = async (db: Db, order_id: string): Promise<Attempt | undefined> =>
  (await selectAttempts(db, sql`where order_id = ${order_id} order by n desc limit 1`))[0];

export const findAttempt = async (db: Db, attempt_id: string): Promise<Attempt | undefined> =>
  (await selectAttempts(db, sql`where attempt_id = ${attempt_id}`))[0];

export const findCapturedAttempt = async (db: Db, order_id: string): Promise<Attempt | undefined> =>
  (await selectAttempts(db, sql`where order_id = ${order_id} and state = 'captured'`))[0];

/**
 * True if the checkout responded before the outcome of the payment was known, so that the background job had to find
 * the outcome. Checks while an attempt waits for the payer's approval do not count (see `transitionAttempt`).
 */
export async function wasUndecided(db: Db, order_id: string): Promise<boolean> {
  const rows = await allRows(db)`
    select from payment_attempt where order_id = ${order_id} and checks > 0 limit 1`;
  return rows.length > 0;
}

/** All attempts to pay an order, oldest first. */
export const listAttempts = (db: Db, order_id: string) =>
  db
    .selectFrom('payment_attempt')
    .select(['n', 'provider', 'currency', 'amount', 'state', 'declined_class', 'declined_code', 'created_at'])
    .select(['offline_method', 'received_on', 'card_brand', 'card_last4'])
    .where('order_id', '=', order_id)
    .orderBy('n')
    .execute();

/** Records store credit, or a payment received outside the checkout, as a captured attempt. */
export async function insertRecordedPayment(
  tx: Tx,
  payment: { order_id: string; currency: Currency; amount: Cents; now: Date } & (
    | ({ provider: 'offline' } & Pick<OfflinePayment, 'received_on' | 'method'>)
    | { provider: 'credit'; received_on: null; method: null }
  ),
): Promise<void> {
  // Without a token, a hash of the idempotency key keeps `token_hash` unique.
  await sql`
    with last as (select coalesce(max(n), 0) as n from payment_attempt where order_id = ${payment.order_id}),
    inserted as (
      insert into payment_attempt (order_id, n, provider, currency, amount, idempotency_key, state,
        token_hash, created_at, decided_at, offline_method, received_on)
      select ${payment.order_id}, n + 1, ${payment.provider}, ${payment.currency}, ${payment.amount},
        ${payment.order_id}::text || '-' || (n + 1), 'captured',
        sha256(convert_to(${payment.order_id}::text || '-' || (n + 1), 'UTF8')), ${payment.now}, ${payment.now},
        ${payment.method}, ${payment.received_on}::date
      from last returning attempt_id)
    insert into payment_log (attempt_id, call, outcome)
      select attempt_id, 'record', 'ok' from inserted`.execute(tx);
}

/** The amount that the provider captured; `currency` is an ISO 4217 code. */
export type ChargedMoney = Pick<ProviderPayment, 'payment_id' | 'amount' | 'currency'>;

/** Stores the captured amount in place of the requested one, because refunds must not exceed it. */
export async function setChargedAmount(
  tx: Tx,
  attempt_id: string,
  { payment_id, amount, currency }: ChargedMoney,
): Promise<void> {
  await sql`
    update payment_attempt set amount = ${amount}, charged_currency = ${currency},
      provider_payment_id = coalesce(${payment_id}, provider_payment_id)
    where attempt_id = ${attempt_id} and state = 'capturing'`.execute(tx);
}

interface CapturedAttempt {
  attempt_id: string;
  order_id: string;
  card: PaidCard | null;
}

/** Moves attempts from `capturing` or `voiding` to `captured`. Returns those that this call moved. */
export const markAttemptsCaptured = (tx: Tx, attempt_ids: string[]): Promise<CapturedAttempt[]> =>
  allRows<CapturedAttempt>(tx)`
    with moved as (
      update payment_attempt set state = 'captured', sealed_token = null, decided_at = now()
      where attempt_id = any(${attempt_ids}::uuid[]) and state in ('capturing', 'voiding')
      returning attempt_id, order_id, card_brand, card_last4),
    logged as (
      insert into payment_log (attempt_id, call, outcome) select attempt_id, 'capture', 'ok' from moved)
    select attempt_id, order_id,
      case when card_last4 is not null then json_build_object('brand', card_brand, 'last4', card_last4) end as card
    from moved`;

interface AttemptInput {
  order_id: string;
  n: number;
  provider: ProviderId;
  /** `created` if the payer must approve the payment at the provider first. */
  state: 'created' | 'authorising';
  currency: Currency;
  amount: Cents;
  token?: string | null;
  provider_order_id?: string | null;
}

/**
 * A new attempt. The token is stored, encrypted, because a retry must send an identical request. Without a token,
 * `token_hash` is a hash of the idempotency key.
 */
export function newAttempt(
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  { token = null, provider_order_id = null, ...attempt }: AttemptInput,
): Attempt {
  const idempotency_key = idempotencyKeyOf(attempt.order_id, attempt.n);
  return {
    ...attempt,
    attempt_id: randomUUID(),
    charged_currency: null,
    idempotency_key,
    provider_order_id,
    provider_payment_id: null,
    sealed_token: token === null ? null : secrets.seal(token),
    token_hash: hashToken(token ?? `${attempt.provider} ${idempotency_key}`),
    declined_class: null,
    payer_name: null,
    created_at: clock(),
    checks: 0,
    trace_parent: traceParent(),
  };
}

/**
 * Inserts the attempt before the provider is called: from here on the payer may be charged. Throws a constraint
 * violation if the token was used before or the order already has an attempt with this number.
 */
export async function insertAttempt(tx: Tx, attempt: Attempt): Promise<Attempt> {
  await attemptInsert(attempt, sql`(select ${attempt.order_id}::text as order_id)`).execute(tx);
  return attempt;
}

/** The statement that inserts the attempt. `placed` is a subquery, or the name of a CTE, that returns `order_id`. */
export function attemptInsert(attempt: Attempt, placed: RawBuilder<unknown>): RawBuilder<unknown> {
  const { created_at } = attempt;
  const lease_until =
    attempt.state === 'created'
      ? minutesAfter(created_at, FIRST_APPROVAL_CHECK_MINUTES)
      : leaseUntil(created_at);
  return sql`
    insert into payment_attempt (attempt_id, order_id, n, provider, currency, amount, idempotency_key, state,
      sealed_token, token_hash, provider_order_id, lease_until, created_at, trace_parent)
    select ${attempt.attempt_id}::uuid, order_id, ${attempt.n}::int, ${attempt.provider}, ${attempt.currency},
      ${attempt.amount}::int, ${attempt.idempotency_key}, ${attempt.state}, ${attempt.sealed_token}::bytea,
      ${attempt.token_hash}::bytea, ${attempt.provider_order_id}, ${lease_until}::timestamptz,
      ${created_at}::timestamptz, ${attempt.trace_parent}
    from ${placed} placed`;
}

/** A provider call as stored in the payment log; it never contains a token. */
export interface CallResult {
  call: 'prepare' | 'authorise' | 'capture' | 'fetch' | 'void' | 'refund' | 'fetch-refund' | 'dispute';
  outcome: string;
  code: string | null;
}

/** Logs a call that did not change the attempt's state. */
export async function recordCall(db: Db, attempt_id: string, callResult: CallResult): Promise<void> {
  await db
    .insertInto('payment_log')
    .values({ attempt_id, ...callResult })
    .execute();
}

/**
 * Moves an attempt from one of the states `from` and logs the call. False if the attempt is in another state. When an
 * attempt leaves `created`, its checks are counted from 0 again.
 */
export async function transitionAttempt(
  db: Db,
  attempt_id: string,
  from: readonly AttemptState[],
  change: {
    to: AttemptState;
    payment_id?: string | null;
    payer_name?: string | null;
    card?: PaidCard | null;
    decline?: { class: DeclineClass; code: string };
    lease_until?: Date;
  },
  callResult: CallResult,
): Promise<boolean> {
  const isDecided = !isUndecided(change.to);
  const rows = await allRows<{ attempt_id: string }>(db)`
    with moved as (
      update payment_attempt set state = ${change.to},
        provider_payment_id = coalesce(${change.payment_id ?? null}, provider_payment_id),
        payer_name = coalesce(${change.payer_name ?? null}, payer_name),
        card_brand = coalesce(${change.card?.brand ?? null}, card_brand),
        card_last4 = coalesce(${change.card?.last4 ?? null}, card_last4),
        declined_class = ${change.decline?.class ?? null}, declined_code = ${change.decline?.code ?? null},
        sealed_token = case when ${isDecided} then null else sealed_token end,
        decided_at = case when ${isDecided} then now() end,
        checks = case when state = 'created' then 0 else checks end,
        lease_until = coalesce(${change.lease_until ?? null}::timestamptz, lease_until)
      where attempt_id = ${attempt_id} and state = any(${[...from]}) returning attempt_id),
    logged as (
      insert into payment_log (attempt_id, call, outcome, code)
      select attempt_id, ${callResult.call}, ${callResult.outcome}, ${callResult.code} from moved)
    select attempt_id from moved`;
  return rows.length === 1;
}

/** Voids an attempt that the payer has not approved. False if it was approved in the meantime. */
export const voidUnapprovedAttempt = (
  db: Db,
  attempt_id: string,
  code: 'NOT_APPROVED' | 'CANCELLED' | 'PAID_OFFLINE',
): Promise<boolean> =>
  transitionAttempt(db, attempt_id, ['created'], { to: 'voided' }, { call: 'void', outcome: 'ok', code });

/** Stores the id of the provider's order, unless one is stored already. */
export async function setProviderOrder(db: Db, attempt_id: string, provider_order_id: string): Promise<void> {
  await sql`
    update payment_attempt set provider_order_id = ${provider_order_id}
    where attempt_id = ${attempt_id} and provider_order_id is null`.execute(db);
}

/** Stores the payment id, which a capture may replace, and the payer's name. */
export async function setCaptureDetails(
  db: Db,
  attempt_id: string,
  { payment_id, payer_name }: { payment_id: string | null; payer_name: string | null },
): Promise<void> {
  await sql`
    update payment_attempt set provider_payment_id = coalesce(${payment_id}, provider_payment_id),
      payer_name = coalesce(${payer_name}, payer_name)
    where attempt_id = ${attempt_id}`.execute(db);
}

/** Claims undecided attempts with a lease. Those that await approval come last, because anybody can create many. */
export const claimUndecidedAttempts = (db: Db, now: Date, limit: number): Promise<Attempt[]> =>
  allRows<Attempt>(db)`
    update payment_attempt set lease_until = ${leaseUntil(now)}, checks = checks + 1
    where attempt_id in (
      select attempt_id from payment_attempt
      where ${IS_UNDECIDED} and lease_until < ${now}
      order by state = 'created', created_at limit ${limit} for update skip locked)
    returning ${columns}`;

/** The captured attempts at a provider's account for a currency that were created or refunded since a time. */
export const listCapturedAttempts = (db: Db, provider: ProviderId, currency: Currency, since: Date) =>
  selectAttempts(
    db,
    sql`where provider = ${provider} and currency = ${currency} and state = 'captured' and (
        created_at >= ${since} or exists (
          select 1 from payment_refund r where r.attempt_id = a.attempt_id and r.created_at >= ${since}))
      order by created_at`,
  );

/** The card with which an order was paid; null if there is none or it is not known. */
export async function findPaidCard(db: Db, order_id: string): Promise<PaidCard | null> {
  const row = await db
    .selectFrom('payment_attempt')
    .select(['card_brand as brand', 'card_last4 as last4'])
    .where('order_id', '=', order_id)
    .where('state', '=', 'captured')
    .where('card_last4', 'is not', null)
    .$narrowType<{ last4: string }>()
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the attempt that an event is about; undefined if the payment is not ours. */
export async function findAttemptForEvent(
  db: Db,
  provider: ProviderId,
  subject: EventSubject,
): Promise<Attempt | undefined> {
  const { payment_id = null, provider_order_id = null, reference = null } = subject;
  const [attempt] = await selectAttempts(
    db,
    sql`where provider = ${provider} and (
        provider_payment_id = ${payment_id} or provider_order_id = ${provider_order_id} or order_id = ${reference})
      order by provider_payment_id = ${payment_id} desc nulls last, n desc limit 1`,
  );
  return attempt;
}

/**
 * Makes the next check of an undecided attempt earlier, never later. If the background job has checked the attempt
 * before, the check is due now. Otherwise, a request may still be working on it, so the check is due after a lease.
 */
export async function expediteCheck(db: Db, attempt_id: string, now: Date): Promise<void> {
  await sql`
    update payment_attempt set lease_until = least(lease_until,
      case when checks > 0 then ${now}::timestamptz else ${leaseUntil(now)}::timestamptz end)
    where attempt_id = ${attempt_id}`.execute(db);
}

/** Makes the next check of an attempt later, never earlier. */
export async function postponeCheck(db: Db, attempt_id: string, until: Date): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ lease_until: sql`greatest(lease_until, ${until}::timestamptz)` })
    .where('attempt_id', '=', attempt_id)
    .execute();
}

export const leaseUntil = (now: Date): Date => new Date(now.getTime() + LEASE_SECONDS * 1000);

/** The number and age of attempts with an unknown result, for the metrics. Leaves out those that wait for approval. */
export const undecidedQueueState = (db: Db, now: Date): Promise<QueueState> =>
  queueState(
    db,
    now,
    sql`select created_at as since from payment_attempt
      where ${IS_UNDECIDED} and state <> 'created'`,
  );
