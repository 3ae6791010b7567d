import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { lockFolder } from './folder-lock.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  db: Db;
  engine: 'postgresql' | 'pglite';
  /** Which server, without credentials, for the start-up lines. */
  place: string;
  /**
   * Copies lines in PostgreSQL's COPY text format into a table, outside of any transaction; absent on
   * the embedded database, which has no COPY.
   */
  copyIn?(table: string, columns: readonly string[], lines: Readable): Promise<void>;
  close(): Promise<void>;
}

/** bigint as number and date as text, alike on both engines. */
const OID = { int8: 20, date: 1082 } as const;

/** How long one statement may run, in milliseconds. */
const STATEMENT_TIMEOUT = 5000;

/** Opens PostgreSQL when an address is given, else the embedded database in `folder`. */
export async function openDatabase(at: {
  url: string | undefined;
  folder: string;
  connections?: number;
  /** How long a call waits for a free connection of PostgreSQL, in milliseconds. */
  wait?: number;
}): Promise<Database> {
  return at.url ? openPostgres(at.url, at.connections ?? 10, at.wait ?? 10_000) : openEmbedded(at.folder);
}

function openPostgres(url: string, connections: number, wait: number): Database {
  pg.types.setTypeParser(OID.int8, Number);
  pg.types.setTypeParser(OID.date, (text) => text);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: wait,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: 30_000,
  });
  // A connection that breaks is replaced by the pool. Without a listener it would end the process: the
  // pool listens while one is idle, nobody does while one is in use and waits for its next statement.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', prepareEveryStatement);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const { host, pathname } = new URL(url);
  return {
    db,
    engine: 'postgresql',
    place: `PostgreSQL at ${host}${pathname}`,
    copyIn: (table, columns, lines) => copyInto(pool, table, columns, lines),
    close: () => db.destroy(),
  };
}

async function copyInto(pool: pg.Pool, table: string, columns: readonly string[], lines: Readable) {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const names = columns.map((name) => `"${name}"`).join(', ');
    await pipeline(lines, client.query(copyFrom(`copy "${table}" (${names}) from stdin`)));
    await client.query('commit');
  } catch (error) {
    fault = error as Error;
    throw error;
  } finally {
    // A connection whose copy broke off is in no state to be used again.
    client.release(fault);
  }
}

/**
 * Names each parameterised statement, so that PostgreSQL plans it once per connection
 * (measured: 1.1 to 2.2 times the throughput). Texts are bounded: past the limit a
 * statement simply stays unnamed.
 */
function prepareEveryStatement(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined;
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  }) as typeof client.query;
}

const statementNames = new Map<string, string>();
const MAX_STATEMENTS = 500;

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known) return known;
  if (statementNames.size >= MAX_STATEMENTS) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  statementNames.set(text, name);
  return name;
}

const databaseIn = (folder: string): string => `${folder}/database`;

async function openEmbedded(folder: string): Promise<Database> {
  if (folder === 'memory://') return embedded('in memory', undefined);
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  return embedded(`in ${folder}`, databaseIn(folder), { unlock });
}

/**
 * Opens a copy of a dumped embedded database, in memory or in the data folder of a shop that does not run;
 * tests start from it in well under a second.
 */
export async function openEmbeddedCopy(dump: Blob, folder?: string): Promise<Database> {
  if (folder) await mkdir(folder, { recursive: true });
  return embedded(`in ${folder ?? 'memory'}`, folder && databaseIn(folder), { dump });
}

async function embedded(
  where: string,
  dataDir: string | undefined,
  { dump, unlock }: { dump?: Blob; unlock?: () => void } = {},
): Promise<Database> {
  const pglite = await PGlite.create({
    dataDir,
    ...(dump ? { loadDataDir: dump } : {}),
    extensions: { pg_trgm },
    parsers: { [OID.int8]: Number, [OID.date]: (text) => text },
  });
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    engine: 'pglite',
    place: `embedded database ${where}`,
    async close() {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      unlock?.();
    },
  };
}

/** Lifts the limit on a statement's time until the transaction ends: for work that no shopper waits for. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
}

/** The name of the broken constraint, when that is what went wrong. */
export function brokenConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return typeof code === 'string' && code.startsWith('23') && typeof constraint === 'string'
    ? constraint
    : undefined;
}

/**
 * True where the same call may go through a moment later: the database had no time or no connection for a
 * statement (query_canceled, lock_not_available, too_many_connections, or the pool's own wait), or two
 * transactions stood in each other's way (serialization_failure, deadlock_detected). Whatever was under
 * way in the transaction was undone.
 */
export function isTransientError(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return PASSING.has(code) || message === 'timeout exceeded when trying to connect';
}
const PASSING = new Set<unknown>(['57014', '55P03', '53300', '40001', '40P01']);

/** Cheap proof that the database answers. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
