import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { allowLongStatements, allRows, type Db, inTransaction } from './db.ts';
import { PROJECT_FOLDER } from './project-folder.ts';

const FOLDER = new URL('migrations/', PROJECT_FOLDER);

/** The key of an advisory lock: any number, as long as all processes use the same one. */
const MIGRATION_LOCK_KEY = 72_011_001;

/**
 * Runs the pending migrations, each file in one transaction, and returns their names. There is no timeout, neither for
 * the statements nor for the wait until another process has finished migrating.
 */
export async function migrate(db: Db, folder = FOLDER): Promise<string[]> {
  await sql`create table if not exists migration (
    name text primary key, ran_at timestamptz not null default now())`.execute(db);
  const rows = await allRows<{ name: string }>(db)`select name from migration`;
  const completed = new Set(rows.map(({ name }) => name));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !completed.has(name));
  const ran: string[] = [];
  for (const name of files.sort()) {
    const text = await readFile(new URL(name, folder), 'utf8');
    await inTransaction(db, async (tx) => {
      await allowLongStatements(tx);
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK_KEY)})`.execute(tx);
      // Another process may have run it while this one waited for the lock.
      const existing = await sql`select 1 from migration where name = ${name}`.execute(tx);
      if (existing.rows.length > 0) return;
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
      await sql`insert into migration (name) values (${name})`.execute(tx);
      ran.push(name);
    });
  }
  return ran;
}

/** Splits SQL into statements, which end with a semicolon at the end of a line, outside of $$ bodies. */
function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let statement = '';
  let inBody = false;
  for (const line of text.split('\n')) {
    statement += `${line}\n`;
    if ((line.split('$$').length - 1) % 2 === 1) inBody = !inBody;
    if (!inBody && line.trimEnd().endsWith(';')) {
      statements.push(statement.trim());
      statement = '';
    }
  }
  if (statement.replaceAll(/--.*$/gm, '').trim()) statements.push(statement.trim());
  return statements;
}
