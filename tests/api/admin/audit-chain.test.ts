import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { auditHeadsFile, findMissingHead, readAuditHeads } from '#server/audit/audit-heads.ts';
import { setAuditKey } from '#server/audit/audit-key.ts';
import { findAlteredEntry, recordAuditRows, recordSystemAudit } from '#server/audit/queries.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { TEST_SECRETS } from '#tests/support/test-secrets.ts';

describeOnBothDatabases('the audit chain', (open) => {
  let database: Database;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
    shop = await startShop(database);
    for (const action of ['first', 'second', 'third']) await record(action);
    return () => shop.close();
  });

  const record = (action: string) =>
    inTransaction(database.db, (tx) => recordSystemAudit(tx, [{ action, subject: 'chain' }]));
  const runWithoutTriggers = (...statements: string[]) =>
    inTransaction(database.db, async (tx) => {
      for (const table of ['audit', 'audit_chain'])
        await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      for (const table of ['audit', 'audit_chain'])
        await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
    });

  test('is an HMAC-SHA256 with a key derived from the secret', async () => {
    const { rows } = await sql<{ mac: Uint8Array }>`
      select audit_hmac(convert_to('message', 'UTF8')) as mac`.execute(database.db);
    const key = Buffer.from(TEST_SECRETS.sign('audit-chain', 'key'), 'base64url');
    expect(Buffer.from(rows[0]!.mac)).toEqual(createHmac('sha256', key).update('message').digest());
  });

  test('links the entries of one statement in order, so that a changed entry in the middle is found', async () => {
    const { db } = database;
    const batchRows = sql`select 'batch' as action, 'batch ' || lpad(n::text, 3, '0') as subject, null::jsonb as before,
      jsonb_build_object('n', n) as after from generate_series(1, 300) n`;
    const recordBatch = () =>
      inTransaction(db, (tx) => recordAuditRows(tx, { email: 'batch', role: null }, batchRows));
    await Promise.all([recordBatch(), record('meanwhile'), recordBatch()]);
    await inTransaction(db, async (tx) => {
      await recordAuditRows(tx, { email: 'batch', role: null }, batchRows);
      await recordSystemAudit(tx, [{ action: 'after', subject: 'chain' }]);
    });
    const { rows } = await sql<{ audit_id: number }>`select audit_id from audit where subject = 'batch 150'
      order by audit_id`.execute(db);
    const { rows: unlinked } =
      await sql`select from audit where audit_id not in (select audit_id from audit_chain)`.execute(db);
    expect([rows.length, unlinked.length, await findAlteredEntry(db)]).toEqual([3, 0, null]);

    const { audit_id } = rows[1]!;
    const setNumber = (n: number) =>
      runWithoutTriggers(`update audit set after = '{"n": ${n}}' where audit_id = ${audit_id}`);
    await setNumber(151);
    expect(await findAlteredEntry(db)).toBe(audit_id);
    await setNumber(150);
    expect(await findAlteredEntry(db)).toBeNull();
  });

  test('cannot be continued or recomputed without the key', async () => {
    await database.setOption('shop.audit_key', '');
    await expect(record('forged')).rejects.toThrow('no audit key');

    await setAuditKey(database, deriveSecrets('the secret of somebody else, long enough'));
    await runWithoutTriggers(
      `update audit set action = 'forged' where action = 'first'`,
      `do $$ declare e record; last bytea := ''; begin
         for e in select c.link, a from audit_chain c join audit a using (audit_id) order by c.link loop
           last := audit_digest(last, e.a); update audit_chain set hash = last where link = e.link;
         end loop; end $$`,
    );
    await setAuditKey(database, TEST_SECRETS);
    expect(await findAlteredEntry(database.db)).not.toBeNull();
  });
});

describeOnBothDatabases('the recorded heads of the audit chain', (open) => {
  test('show that entries at the end were removed', async () => {
    const database = await open();
    const { db } = database;
    const shop = await startShop(database);
    const record = (action: string) =>
      inTransaction(db, (tx) => recordSystemAudit(tx, [{ action, subject: 'chain' }]));
    await record('kept');
    await shop.app.work.recordAuditHead();
    await record('removed');
    await shop.app.work.recordAuditHead();
    const heads = await readAuditHeads(auditHeadsFile(shop.folder));
    expect(heads).toHaveLength(2);
    expect(await findMissingHead(db, heads)).toBeNull();
    await inTransaction(db, async (tx) => {
      for (const table of ['audit_chain', 'audit']) {
        await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
        await sql
          .raw(`delete from ${table} where audit_id = (select max(audit_id) from ${table})`)
          .execute(tx);
        await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
      }
    });
    expect(await findAlteredEntry(db), 'the remaining chain is intact').toBeNull();
    expect(await findMissingHead(db, heads)).toEqual(heads[1]);
    await shop.close();
  });
});
