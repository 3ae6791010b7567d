import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './db.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** Any number, the same in every process: only one of them migrates at a time. */
const MIGRATION_LOCK = 72_011_001;

/**
 * Brings the database to the newest schema, forward only, each file in one transaction.
 * Returns the names of the files it ran.
 */
export async function migrate(db: Db): Promise<string[]> {
  await sql`create table if not exists migration (
    name text primary key, ran_at timestamptz not null default now())`.execute(db);
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const ran: string[] = [];
  for (const name of files) {
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
      const done = await sql`select 1 from migration where name = ${name}`.execute(tx);
      if (done.rows.length > 0) return;
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
      await sql`insert into migration (name) values (${name})`.execute(tx);
      ran.push(name);
    });
  }
  return ran;
}

/** Statements end with a semicolon at the end of a line, outside of $$ bodies. */
function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  let inBody = false;
  for (const line of text.split('\n')) {
    current += `${line}\n`;
    if ((line.split('$$').length - 1) % 2 === 1) inBody = !inBody;
    if (!inBody && line.trimEnd().endsWith(';')) {
      statements.push(current.trim());
      current = '';
    }
  }
  if (current.replaceAll(/--.*$/gm, '').trim()) statements.push(current.trim());
  return statements;
}
