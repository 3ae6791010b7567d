import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { allRows, type Db, inTransaction, type Steps, type Tx } from '#server/platform/db.ts';
import type { Staff } from '#server/sessions/staff.ts';
import type { Tables } from '#server/tables/tables.ts';

export interface AuditEntry {
  action: string;
  /** The kind and key of the record, such as `item ESD-1001F`. An order's number stands alone. */
  subject: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** The author of a change. Customers and the system have no role. */
export type Actor = Pick<Staff, 'email'> & { role: Staff['role'] | null };
const SYSTEM_ACTOR: Actor = { email: 'shop', role: null };

/** Records a change. Call it in the transaction of the change. */
export async function recordAudit(tx: Tx, actor: Actor, request_id: string | null, entries: AuditEntry[]) {
  if (entries.length > 0) await insertEntries(actor, request_id, entries).execute(tx);
}

function insertEntries(actor: Actor, request_id: string | null, entries: AuditEntry[]): RawBuilder<unknown> {
  const json = (values: AuditEntry['before']) => (values ? JSON.stringify(values) : null);
  // Passes arrays, so that the statement is the same for any number of entries and is planned once.
  return sql`
    insert into audit (actor, role, request_id, action, subject, before, after)
    select ${actor.email}::text, ${actor.role}::text, ${request_id}::text, action, subject, before::jsonb, after::jsonb
    from unnest(${entries.map(({ action }) => action)}::text[], ${entries.map(({ subject }) => subject)}::text[],
      ${entries.map(({ before }) => json(before))}::text[], ${entries.map(({ after }) => json(after))}::text[])
      with ordinality as e (action, subject, before, after, place) order by place`;
}

/**
 * Like `recordAudit`, for many entries; `entries` is a query that selects `action, subject, before, after`. Appends to
 * the hash chain immediately, not at commit, and locks the chain until the transaction ends. Only short
 * statements may follow it.
 */
export async function recordAuditRows(tx: Tx, actor: Actor, entries: RawBuilder<unknown>): Promise<void> {
  await sql`set local shop.audit_at_once = on`.execute(tx);
  await sql`insert into audit (actor, role, action, subject, before, after)
    select ${actor.email}::text, ${actor.role}::text, e.action, e.subject, e.before, e.after from (${entries}) e
    order by e.subject, e.action`.execute(tx);
  await sql`set local shop.audit_at_once = off`.execute(tx);
}

export const recordSystemAudit = (tx: Tx, entries: AuditEntry[]): Promise<void> =>
  recordAudit(tx, SYSTEM_ACTOR, null, entries);

/** Like `recordSystemAudit`, as a step of another statement. */
export const systemAudit = (entries: AuditEntry[]): Steps => ({
  audit_entries: insertEntries(SYSTEM_ACTOR, null, entries),
});

/** The fields that differ, with their values before and after; null if there are none. */
export function changedFields<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const differing = (Object.keys(after) as (keyof T)[]).filter(
    // Deep comparison ignores key order, which jsonb does not preserve.
    (key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null),
  );
  if (differing.length === 0) return null;
  const pick = (source: T) =>
    Object.fromEntries(differing.map((key) => [key, source[key] ?? null])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

export type AuditRow = Omit<Selectable<Tables['audit']>, 'request_id'>;

/** The entries about a record, newest first; only those with one of `actions`, if given. */
export const auditEntriesFor = (
  db: Db,
  subject: string,
  { limit = 50, actions }: { limit?: number; actions?: readonly string[] } = {},
): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .select(['audit_id', 'at', 'actor', 'role', 'action', 'subject', 'before', 'after'])
    .where('subject', '=', subject)
    .$if(actions !== undefined, (query) => query.where('action', 'in', actions!))
    .orderBy('audit_id', 'desc')
    .limit(limit)
    .execute();

/** For each record that has an entry with one of `actions`, the time of the newest one. */
export async function lastEntryTimes(
  db: Db,
  subjects: readonly string[],
  actions: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('audit')
    .select(['subject', (eb) => eb.fn.max('at').as('at')])
    .where('subject', 'in', subjects)
    .where('action', 'in', actions)
    .groupBy('subject')
    .execute();
  return new Map(rows.map(({ subject, at }) => [subject, at]));
}

/** The records of a kind, such as `quote`, whose entries contain this email address. */
export async function findSubjectsWithEmail(tx: Tx, kind: string, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('audit')
    .select('subject')
    .distinct()
    .where(sql<boolean>`lower(subject) like ${`${kind} %`}`)
    .where(sql<boolean>`(before ->> 'email' = ${email} or after ->> 'email' = ${email})`)
    .execute();
  return rows.map(({ subject }) => subject);
}

/** Replaces a redacted value. The database accepts no other update of an entry. */
const REDACTED = '(blanked)';

/**
 * Redacts fields in all entries about a record or, with `message_ids`, in those that name one of these messages. The
 * entries still show that the fields changed, when and by whom. Their hashes in the chain cover the original content, so
 * a new entry records the digest of each redacted entry.
 */
export async function redactAudit(
  tx: Tx,
  subject: string,
  fields: readonly string[],
  message_ids?: readonly string[],
): Promise<void> {
  const redacted = (column: string) => sql`coalesce((
    select jsonb_object_agg(key, case when key = any(${fields}) and value <> 'null' then to_jsonb(${REDACTED}::text)
      else value end) from jsonb_each(${sql.ref(column)})), ${sql.ref(column)})`;
  const changed = await allRows<{ audit_id: number }>(tx)`
    update audit set before = ${redacted('before')}, after = ${redacted('after')}
    where subject = ${subject} and (before ?| ${fields}::text[] or after ?| ${fields}::text[])
      ${message_ids ? sql`and coalesce(after, before) ->> 'message_id' = any(${message_ids}::text[])` : sql``}
    returning audit_id`;
  if (changed.length === 0) return;
  const digests = await allRows<{ audit_id: number; digest: string }>(tx)`
    select a.audit_id, encode(audit_digest(coalesce(
      (select hash from audit_chain p where p.link < c.link order by p.link desc limit 1), ''::bytea), a), 'hex') as digest
    from audit a join audit_chain c on c.audit_id = a.audit_id
    where a.audit_id = any(${changed.map((row) => row.audit_id)})`;
  const blanked_entries = Object.fromEntries(digests.map((row) => [row.audit_id, row.digest]));
  await recordSystemAudit(tx, [
    { action: 'deeds-blanked', subject, before: null, after: { blanked_entries } }, // audit entries keep this original name
  ]);
}

/**
 * The first entry whose content does not match its hash in the chain, or null. A redacted entry must match the digest
 * in a later entry. Checks the newest `limit` links, or all links.
 */
export async function findAlteredEntry(db: Db, limit?: number): Promise<number | null> {
  const lastUnchecked =
    limit === undefined ? sql`0` : sql`coalesce((select max(link) from audit_chain), 0) - ${limit}`;
  const query = sql<{ audit_id: number }>`
    select c.audit_id from (
      select link, audit_id, hash, lag(hash, 1, ''::bytea) over (order by link) as previous
      from audit_chain where link >= ${lastUnchecked}) c
    left join audit a on a.audit_id = c.audit_id
    where c.link > ${lastUnchecked} and (a.audit_id is null or (c.hash <> audit_digest(c.previous, a) and not exists (
      select from audit redaction
      where redaction.subject = a.subject and redaction.action = 'deeds-blanked' and redaction.audit_id > a.audit_id
        and redaction.after -> 'blanked_entries' ->> a.audit_id::text = encode(audit_digest(c.previous, a), 'hex'))))
    order by c.link limit 1`;
  // Behind a connection pooler, only transactions have the audit key.
  const { rows } = await inTransaction(db, (tx) => query.execute(tx));
  return rows[0]?.audit_id ?? null;
}

/** The orders that these messages were attached to, and the numbers that their senders had typed before. */
export async function listOrdersOfMessages(db: Db, message_ids: readonly string[]): Promise<string[]> {
  const rows = await allRows<{ order_id: string }>(db)`
    select distinct o.order_id from audit,
      lateral (values (before ->> 'order_id'), (after ->> 'order_id')) as o (order_id)
    where subject = any(${message_ids.map((id) => `message ${id}`)}::text[]) and action = 'message-attached'
      and o.order_id is not null`;
  return rows.map(({ order_id }) => order_id);
}

/** The staff members who wrote messages or replies, by message id, as the audit entries about these subjects show. */
export async function listMessageAuthors(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const rows = await allRows<{ message_id: string; actor: string }>(db)`
    select after ->> 'message_id' as message_id, actor from audit
    where subject = any(${[...new Set(subjects)]}::text[]) and after ? 'message_id'
      and role is not null`;
  return new Map(rows.map(({ message_id, actor }) => [message_id, actor]));
}
