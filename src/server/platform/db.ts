import { mkdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import {
  type Dialect,
  Kysely,
  PGliteDialect,
  PostgresDialect,
  type RawBuilder,
  sql,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import pg from 'pg';
import { isRefused } from '#domain/result.ts';
import type { Tables } from '#server/tables/tables.ts';
import { isStalePlan } from './database-errors.ts';
import { lockFolder } from './folder-lock.ts';
import {
  copyInto,
  createPool,
  DISABLE_STATEMENT_TIMEOUT_IN_TRANSACTION,
  type PoolOptions,
  type PoolUsage,
  withConnection,
} from './postgres.ts';
import {
  createReadingPool,
  type Freshness,
  type ReadingPoolOptions,
  type ReadSource,
} from './reading-pool.ts';
import { isTracing, traceStatement } from './tracing.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  db: Db;
  engine: 'postgresql' | 'pglite';
  /** The engine and its location, printed at startup. Contains no credentials. */
  description: string;
  /** Loads lines with COPY (text format), in a separate transaction. Absent on the embedded database. */
  copyIn?(table: string, columns: readonly string[], lines: Readable): Promise<void>;
  /** Sets a customized option, such as `shop.key`, on all connections from now on. */
  setOption(name: string, value: string): Promise<void>;
  /** The connections of this process; absent on the embedded database. */
  poolUsage?(): PoolUsage;
  /** True for some seconds after the server was unreachable, read-only or out of resources. */
  hasFailedRecently(): boolean;
  /** Opens the streaming replica; absent if none is configured. */
  openReplica?(freshness: Freshness, onRead: (source: ReadSource) => void): Replica;
  close(): Promise<void>;
}

export interface Replica {
  /** Reads from the replica, or from the primary while the replica is behind or unreachable. */
  db: Db;
  /** The time between a commit at the primary and its replay, in seconds; null if the replica does not respond. */
  lag(): Promise<number | null>;
  close(): Promise<void>;
}

/** PostgreSQL's ids of the types that both engines must parse in the same way: bigint as number, date as text. */
const OID = { int8: 20, date: 1082 } as const;

/** `hasFailedRecently` is true for this long after a failure. */
const RECENT_FAILURE_MS = 10_000;

type ConnectionOptions = Pick<PoolOptions, 'connections' | 'connection_timeout' | 'pooler'>;

interface PostgresOptions extends Partial<ConnectionOptions> {
  /** A streaming replica. */
  read_url?: string | undefined;
}

/** Opens PostgreSQL if a URL is given, else the embedded database in `folder`. */
export async function openDatabase(
  options: PostgresOptions & { url: string | undefined; folder: string },
): Promise<Database> {
  return options.url ? openPostgres(options.url, options) : openEmbedded(options.folder);
}

function openPostgres(
  url: string,
  { read_url, connections = 10, connection_timeout = 10_000, pooler = 'none' }: PostgresOptions,
): Database {
  const connectionOptions = { connections, connection_timeout, pooler };
  pg.types.setTypeParser(OID.int8, Number);
  pg.types.setTypeParser(OID.date, (text) => text);
  let lastFailure = Number.NEGATIVE_INFINITY;
  const onUnavailable = () => {
    lastFailure = performance.now();
  };
  let customOptions: ReadonlyMap<string, string> = new Map();
  const { pool, usage } = createPool({
    url,
    ...connectionOptions,
    onUnavailable,
    customOptions: () => customOptions,
  });
  const db = createKysely(new PostgresDialect({ pool }));
  const { host, pathname } = new URL(url);
  return {
    db,
    engine: 'postgresql',
    description: `PostgreSQL at ${host}${pathname}`,
    copyIn: (table, columns, lines) => copyInto(pool, table, columns, lines),
    async setOption(name, value) {
      customOptions = new Map([...customOptions, [name, value]]);
    },
    poolUsage: usage,
    hasFailedRecently: () => performance.now() - lastFailure < RECENT_FAILURE_MS,
    ...(read_url
      ? {
          openReplica: (freshness, onRead) =>
            openReplica(read_url, connectionOptions, { primary: pool, freshness, onRead }),
        }
      : {}),
    close: () => db.destroy(),
  };
}

const NO_OPTIONS: ReadonlyMap<string, string> = new Map();

function openReplica(
  url: string,
  connectionOptions: ConnectionOptions,
  readingOptions: Omit<ReadingPoolOptions, 'replica'>,
): Replica {
  const { pool: replica } = createPool({
    url,
    ...connectionOptions,
    customOptions: () => NO_OPTIONS,
    onUnavailable: () => {},
  });
  const db = createKysely(new PostgresDialect({ pool: createReadingPool({ ...readingOptions, replica }) }));
  return { db, lag: () => readLag(replica).catch(() => null), close: () => db.destroy() };
}

const readLag = (replica: pg.Pool): Promise<number | null> =>
  withConnection(replica, async (client) => {
    const { rows } = await client.query<{ seconds: string | null }>(`
      select case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end as seconds`);
    const { seconds } = rows[0]!;
    return seconds === null ? null : Number(seconds);
  });

/** Statements are timed only if traces are on. */
const createKysely = (dialect: Dialect): Db =>
  new Kysely<Tables>({ dialect, ...(isTracing() ? { log: traceStatement } : {}) });

const databaseFolder = (folder: string): string => `${folder}/database`;

async function openEmbedded(folder: string): Promise<Database> {
  if (folder === 'memory://') return openPGlite('in memory', undefined);
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  return openPGlite(`in ${folder}`, databaseFolder(folder), { unlock });
}

/** Restores a dump of an embedded database, for tests: into memory, or into the data folder of a stopped shop. */
export async function restoreEmbedded(dump: Blob, folder?: string): Promise<Database> {
  if (folder) await mkdir(folder, { recursive: true });
  return openPGlite(`in ${folder ?? 'memory'}`, folder && databaseFolder(folder), { dump });
}

async function openPGlite(
  location: string,
  dataDir: string | undefined,
  { dump, unlock }: { dump?: Blob; unlock?: () => void } = {},
): Promise<Database> {
  const pglite = await PGlite.create({
    dataDir,
    ...(dump ? { loadDataDir: dump } : {}),
    extensions: { pg_trgm },
    parsers: { [OID.int8]: Number, [OID.date]: (text) => text },
  });
  const db = createKysely(new PGliteDialect({ pglite }));
  return {
    db,
    engine: 'pglite',
    description: `embedded database ${location}`,
    async setOption(name, value) {
      await sql`select set_config(${name}, ${value}, false)`.execute(db);
    },
    hasFailedRecently: () => false,
    async close() {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      unlock?.();
    },
  };
}

/**
 * Runs `work` in a transaction, which an error or a refused result rolls back. Runs it again if a migration has
 * invalidated a prepared statement.
 */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runAgainIfStale(() => runTransaction(db.transaction(), work));

/** Like `inTransaction`, but on PostgreSQL all statements see the data as of the first one, so that reads agree. */
export const inSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runAgainIfStale(() => runTransaction(db.transaction().setIsolationLevel('repeatable read'), work));

async function runAgainIfStale<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isStalePlan(error)) return run();
    throw error;
  }
}

async function runTransaction<T>(transaction: TransactionBuilder<Tables>, work: (tx: Tx) => Promise<T>) {
  let refusal: { result: T } | undefined;
  try {
    return await transaction.execute(async (tx) => {
      const result = await work(tx);
      if (!isRefused(result)) return result;
      refusal = { result };
      // Only an exception rolls the transaction back.
      throw new Error(result.reason);
    });
  } catch (error) {
    if (refusal) return refusal.result;
    throw error;
  }
}

/** Runs a statement, a template like that of `sql`, and returns its rows. */
export const allRows =
  <Row>(db: Db) =>
  async (...statement: Parameters<typeof sql>): Promise<Row[]> =>
    (await sql<Row>(...statement).execute(db)).rows;

/** Like `allRows`, but returns only the first row; undefined if there is none. */
export const firstRow =
  <Row>(db: Db) =>
  async (...statement: Parameters<typeof sql>): Promise<Row | undefined> =>
    (await allRows<Row>(db)(...statement))[0];

/** Like `firstRow`, for a statement that always returns a row, such as a count. */
export const onlyRow =
  <Row>(db: Db) =>
  async (...statement: Parameters<typeof sql>): Promise<Row> =>
    (await allRows<Row>(db)(...statement))[0]!;

/** Named statements of one `with` clause. A statement may use the rows that an earlier one returns, by its name. */
export type Steps = Record<string, RawBuilder<unknown>>;

/** The `with` clause that runs steps in one round trip. Each step sees the data as it was before the statement. */
export const withSteps = (steps: Steps): RawBuilder<unknown> =>
  sql`with ${sql.join(Object.entries(steps).map(([name, step]) => sql`${sql.id(name)} as (${step})`))}`;

/** Disables the statement timeout until the transaction ends, for background work. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql.raw(DISABLE_STATEMENT_TIMEOUT_IN_TRANSACTION).execute(tx);
}
