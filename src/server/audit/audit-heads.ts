import { appendFile, mkdir, readFile } from 'node:fs/promises';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';

/** The newest link of the audit chain at the time of recording. */
interface AuditHead {
  link: number;
  /** Hexadecimal. */
  hash: string;
}

export const auditHeadsFile = (data_dir: string): string => `${data_dir}/audit-heads.jsonl`;

/**
 * Writes the head of the audit chain to the log and to a file outside the database. If someone deletes entries from the
 * end, the chain is still intact but no longer contains this head.
 */
export async function recordAuditHead(
  { db, log, clock }: { db: Db; log: Log; clock: Clock },
  data_dir: string,
): Promise<void> {
  const head = await db
    .selectFrom('audit_chain')
    .select(['link', 'hash'])
    .orderBy('link', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!head) return;
  const recorded: AuditHead = { link: head.link, hash: Buffer.from(head.hash).toString('hex') };
  await mkdir(data_dir, { recursive: true });
  await appendFile(auditHeadsFile(data_dir), `${JSON.stringify({ at: clock(), ...recorded })}\n`);
  log.info(recorded, 'audit log head');
}

/** The first recorded head that the chain no longer contains; null if it contains all of them. */
export async function findMissingHead(db: Db, heads: readonly AuditHead[]): Promise<AuditHead | null> {
  for (const head of heads) {
    const row = await db
      .selectFrom('audit_chain')
      .select('hash')
      .where('link', '=', head.link)
      .executeTakeFirst();
    if (!row || Buffer.from(row.hash).toString('hex') !== head.hash) return head;
  }
  return null;
}

/** Reads recorded heads from JSON lines, either the file of `recordAuditHead` or lines of the shop's log. */
export async function readAuditHeads(file: string): Promise<AuditHead[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as AuditHead);
}
