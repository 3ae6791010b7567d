import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db.ts';
import type { Staff } from '#server/platform/staff.ts';

/** A change by staff: what it was done to, and the fields as they were and as they are. */
export interface AuditEntry {
  action: string;
  /** Kind and key of the record, such as `item ESD-1001F`. */
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Who acts; customers and the shop itself have no role. */
export type Actor = Pick<Staff, 'email'> & { role: Staff['role'] | null };
const THE_SHOP: Actor = { email: 'shop', role: null };

/** Writes down what staff did, in the transaction of the deed. */
export async function recordAudit(
  tx: Tx,
  actor: Actor,
  request_id: string | null,
  deeds: AuditEntry[],
): Promise<void> {
  if (deeds.length === 0) return;
  await tx
    .insertInto('audit')
    .values(
      deeds.map(({ action, subject, before, after }) => ({
        actor: actor.email,
        role: actor.role,
        action,
        subject,
        request_id,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      })),
    )
    .execute();
}

/** The same for what the shop does by itself. */
export const recordSystemAudit = (tx: Tx, deeds: AuditEntry[]): Promise<void> =>
  recordAudit(tx, THE_SHOP, null, deeds);

/** The fields that differ, as they were and as they are; null when none does. */
export function changes<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const differing = (Object.keys(after) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  );
  if (differing.length === 0) return null;
  const only = (source: T) =>
    Object.fromEntries(differing.map((key) => [key, source[key] ?? null])) as Partial<T>;
  return { before: only(before), after: only(after) };
}

export interface AuditRow {
  audit_id: number;
  at: Date;
  actor: string;
  role: string | null;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
}

/** What was done to a record, newest first. */
export const auditEntriesFor = (db: Db, subject: string, most = 50): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .select(['audit_id', 'at', 'actor', 'role', 'action', 'subject', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('audit_id', 'desc')
    .limit(most)
    .execute();

/** Stands where a value was; the database lets nothing else into an entry that is there. */
const BLANKED = '(blanked)';

/**
 * Blanks these fields in what was done to a record: that they changed stays, and who changed them. An entry's
 * link in the chain was made of what it said before, so a new entry, itself in the chain, vouches for each.
 */
export async function redactAudit(tx: Tx, subject: string, fields: readonly string[]): Promise<void> {
  const blanked = (values: string) => sql`coalesce((
    select jsonb_object_agg(key, case when key = any(${fields}) and value <> 'null' then to_jsonb(${BLANKED}::text)
      else value end) from jsonb_each(${sql.ref(values)})), ${sql.ref(values)})`;
  const { rows: changed } = await sql<{ audit_id: number }>`
    update audit set before = ${blanked('before')}, after = ${blanked('after')}
    where subject = ${subject} and (before ?| ${fields}::text[] or after ?| ${fields}::text[])
    returning audit_id`.execute(tx);
  if (changed.length === 0) return;
  const { rows: vouched } = await sql<{ audit_id: number; digest: string }>`
    select a.audit_id, encode(audit_digest(coalesce(
      (select hash from audit_chain p where p.link < c.link order by p.link desc limit 1), ''::bytea), a), 'hex') as digest
    from audit a join audit_chain c on c.audit_id = a.audit_id
    where a.audit_id = any(${changed.map((row) => row.audit_id)})`.execute(tx);
  const blanked_entries = Object.fromEntries(vouched.map((row) => [row.audit_id, row.digest]));
  await recordSystemAudit(tx, [
    { action: 'deeds-blanked', subject, before: null, after: { blanked_entries } },
  ]);
}

/**
 * The first entry whose place in the chain does not agree with its content; null when all agree. An entry
 * that was blanked agrees with what a later one about the same record says of it. Looks at the newest
 * `most` links, or at all.
 */
export async function brokenLink(db: Db, most?: number): Promise<number | null> {
  const first = most === undefined ? sql`0` : sql`coalesce((select max(link) from audit_chain), 0) - ${most}`;
  const { rows } = await sql<{ audit_id: number }>`
    select c.audit_id from (
      select link, audit_id, hash, lag(hash, 1, ''::bytea) over (order by link) as previous
      from audit_chain where link >= ${first}) c
    left join audit a on a.audit_id = c.audit_id
    where c.link > ${first} and (a.audit_id is null or (c.hash <> audit_digest(c.previous, a) and not exists (
      select from audit v where v.subject = a.subject and v.action = 'deeds-blanked' and v.audit_id > a.audit_id
        and v.after -> 'blanked_entries' ->> a.audit_id::text = encode(audit_digest(c.previous, a), 'hex'))))
    order by c.link limit 1`.execute(db);
  return rows[0]?.audit_id ?? null;
}
