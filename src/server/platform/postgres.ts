import { createHash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  DatabaseBusy,
  DatabaseUnreachable,
  isReadOnly,
  isStalePlan,
  isUnavailable,
} from './database-errors.ts';
import { isLowPriority } from './priority.ts';
import { watchResponses } from './watch-responses.ts';

const STATEMENT_TIMEOUT_MS = 5000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** The client's timeout, longer than the server's: it is reached only if the connection is lost without an error. */
const RESPONSE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1000;
const LONG_RESPONSE_TIMEOUT_MS = 30 * 60_000;
const KEEPALIVE_DELAY_MS = 10_000;
/** The share of the connections that requests of low priority may hold together. */
const LOW_PRIORITY_SHARE = 0.8;

/**
 * Disables the server's statement timeout until the transaction ends. The client's timeout becomes
 * LONG_RESPONSE_TIMEOUT_MS, and the client checks that the server still works on each statement.
 */
export const DISABLE_STATEMENT_TIMEOUT_IN_TRANSACTION = 'set local statement_timeout = 0';
/** Disables the statement timeout until RESET_STATEMENT_TIMEOUT, for statements that cannot run in a transaction. */
export const DISABLE_STATEMENT_TIMEOUT_IN_SESSION = 'set statement_timeout = 0';
export const RESET_STATEMENT_TIMEOUT = 'reset statement_timeout';

export interface PoolUsage {
  in_use: number;
  idle: number;
  waiting: number;
}

/** In transaction mode, a pooler may run each transaction on a different connection to the server. */
type Pooler = 'none' | 'transaction';

export interface PoolOptions {
  url: string;
  connections: number;
  /** The maximum wait for a free connection, in milliseconds. */
  connection_timeout: number;
  /** The pooler between this process and the server. */
  pooler: Pooler;
  /** The options to set on each connection before its next use or, behind a pooler, in each transaction. */
  customOptions(): ReadonlyMap<string, string>;
  onUnavailable(): void;
}

/**
 * Creates a pool. Queries time out even if the server is silent, each connection plans a statement once, and some
 * connections are reserved for requests above low priority. Behind a pooler in transaction mode, statements are planned
 * at each use, and nothing is set for longer than a transaction.
 */
export function createPool(options: PoolOptions): { pool: pg.Pool; usage(): PoolUsage } {
  const hasPooler = options.pooler === 'transaction';
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: options.connection_timeout,
    // A pooler rejects these settings; deploy/pgbouncer.ini sets them for its own connections.
    ...(hasPooler
      ? {}
      : {
          statement_timeout: STATEMENT_TIMEOUT_MS,
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
        }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_DELAY_MS,
  });
  // An error event without a listener would end the process. The pool listens only to idle connections, so each
  // connection gets its own listener. The pool replaces broken connections.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const retiredClients = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) =>
    guardConnection(client as pg.PoolClient & pg.Client, options, {
      isServerWorking: (processId) => isWorking(pool, processId),
      retire: () => retiredClients.add(client),
    }),
  );
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const lowPriorityQueue = createQueue(
    Math.max(1, Math.floor(options.connections * LOW_PRIORITY_SHARE)),
    options.connection_timeout,
  );
  const lowPriorityClients = new WeakSet<pg.PoolClient>();
  pool.on('release', (_error, client) => {
    if (lowPriorityClients.delete(client as pg.PoolClient)) lowPriorityQueue.leave();
    // The pool replaces a client that is ending.
    if (retiredClients.has(client)) void client.end();
  });
  const appliedOptions = new WeakMap<pg.PoolClient, ReadonlyMap<string, string>>();
  pool.connect = (async () => {
    const isLow = isLowPriority();
    if (isLow) await lowPriorityQueue.enter();
    try {
      const client = await connect();
      const current = options.customOptions();
      if (!hasPooler && appliedOptions.get(client) !== current) await applyOptions(client, current);
      appliedOptions.set(client, current);
      if (isLow) lowPriorityClients.add(client);
      return client;
    } catch (error) {
      if (isLow) lowPriorityQueue.leave();
      // The pool throws this error if all connections are in use. Only the text identifies it.
      if (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
        throw new DatabaseBusy('no free connection', { cause: error });
      options.onUnavailable();
      throw error instanceof pg.DatabaseError
        ? error
        : new DatabaseUnreachable('no connection', { cause: error });
    }
  }) as typeof pool.connect;
  return {
    pool,
    usage: () => ({
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + lowPriorityQueue.waiting(),
    }),
  };
}

/** True if the server process `processId` is working on a statement; false if it waits for the client or has ended. */
const isWorking = (pool: pg.Pool, processId: number): Promise<boolean> =>
  withConnection(pool, async (client) => {
    const { rows } = await client.query<{ works: boolean }>(
      `select state = 'active' and wait_event is distinct from 'ClientRead' as works
       from pg_stat_activity where pid = $1`,
      [processId],
    );
    return rows[0]?.works ?? false;
  });

/** Runs `work` on a connection, which is closed if `work` fails. */
export async function withConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Admits `size` callers at a time; the others wait in line, each for at most `timeout` milliseconds. */
function createQueue(size: number, timeout: number) {
  let free = size;
  const waiting = new Set<() => void>();
  return {
    waiting: () => waiting.size,
    async enter(): Promise<void> {
      if (free > 0) {
        free -= 1;
        return;
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.add(resolve);
      const timer = setTimeout(() => {
        if (waiting.delete(resolve)) reject(new DatabaseBusy('no free connection'));
      }, timeout);
      await promise.finally(() => clearTimeout(timer));
    },
    leave(): void {
      const [next] = waiting;
      if (!next) {
        free += 1;
        return;
      }
      waiting.delete(next);
      next();
    },
  };
}

async function applyOptions(client: pg.PoolClient, options: ReadonlyMap<string, string>): Promise<void> {
  try {
    for (const option of options) await client.query('select set_config($1, $2, false)', option);
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

/** Options for one transaction. SET takes no snapshot, unlike `select set_config`, so a later SET TRANSACTION works. */
const localOptions = (options: ReadonlyMap<string, string>): string =>
  [
    ['statement_timeout', String(STATEMENT_TIMEOUT_MS)] as const,
    ['idle_in_transaction_session_timeout', String(IDLE_IN_TRANSACTION_TIMEOUT_MS)] as const,
    ...options,
  ]
    .map(([name, value]) => `; set local ${name} = ${pg.escapeLiteral(value)}`)
    .join('');

export const isBegin = (text: string): boolean => text === 'begin' || text.startsWith('start transaction');
export const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback';

/** Lets a connection prepare its statements, again after a migration, and end if there is no response in time. */
function guardConnection(
  client: pg.PoolClient & pg.Client,
  { pooler, customOptions, onUnavailable }: PoolOptions,
  owner: {
    isServerWorking(processId: number): Promise<boolean>;
    /** Lets the pool replace the connection once it is released. */
    retire(): void;
  },
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const hasPooler = pooler === 'transaction';
  // A pooler hides which process of the server a connection leads to.
  const watch = watchResponses(client, hasPooler ? null : owner.isServerWorking);
  let isTimeoutDisabled = false;
  let isInTransaction = false;

  async function send(text: string, values: unknown[] | undefined): Promise<unknown> {
    if (isTimeoutDisabled) watch.startLong(LONG_RESPONSE_TIMEOUT_MS);
    else watch.start(RESPONSE_TIMEOUT_MS);
    const name = values && !hasPooler && statementName(text);
    try {
      if (hasPooler && isBegin(text)) {
        const [beginResult] = (await query(text + localOptions(customOptions()))) as unknown as unknown[];
        return beginResult;
      }
      return await (name ? query({ name, text, values }) : query(text, values));
    } finally {
      watch.stop();
    }
  }

  async function runGuarded(text: string, values?: unknown[]): Promise<unknown> {
    if (isBegin(text)) isInTransaction = true;
    if (text === DISABLE_STATEMENT_TIMEOUT_IN_TRANSACTION || text === DISABLE_STATEMENT_TIMEOUT_IN_SESSION)
      isTimeoutDisabled = true;
    try {
      return await send(text, values);
    } catch (error) {
      if (isStalePlan(error)) {
        generation += 1;
        statementNames.clear();
        if (!isInTransaction) return await send(text, values);
      }
      // The client has closed the prepared statement but still treats it as prepared, so it is run unnamed from now on.
      if (isConversionError(error)) statementNames.set(text, '');
      const failure =
        error instanceof pg.DatabaseError || isConversionError(error)
          ? error
          : new DatabaseUnreachable('connection lost', { cause: error });
      if (isUnavailable(failure)) onUnavailable();
      if (isReadOnly(failure)) owner.retire();
      throw failure;
    } finally {
      if (isEnd(text)) isInTransaction = false;
      if (isEnd(text) || text === RESET_STATEMENT_TIMEOUT) isTimeoutDisabled = false;
    }
  }

  /** COPY passes a stream instead of a statement. */
  function copy(stream: Writable): unknown {
    watch.startLong(LONG_RESPONSE_TIMEOUT_MS);
    stream.once('close', watch.stop);
    return query(stream);
  }
  client.query = ((text: unknown, values?: unknown[]) =>
    typeof text === 'string' ? runGuarded(text, values) : copy(text as Writable)) as typeof client.query;
}

/** A value could not be encoded or decoded: a programming error, after which the connection still works. */
const isConversionError = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;

/** The statements' names by SQL text; an empty name makes a statement run unnamed. */
const statementNames = new Map<string, string>();
const MAX_NAMED_STATEMENTS = 500;
/** Changes the names of all statements, so that those prepared before a migration are not used after it. */
let generation = 0;

/**
 * The name of a prepared statement, which PostgreSQL plans only once per connection (measured: 1.1 to 2.2 times the
 * throughput). Beyond MAX_NAMED_STATEMENTS, statements stay unnamed.
 */
function statementName(text: string): string | undefined {
  const existing = statementNames.get(text);
  if (existing !== undefined) return existing;
  if (statementNames.size >= MAX_NAMED_STATEMENTS) return undefined;
  const name = createHash('sha1').update(`${generation} ${text}`).digest('base64url');
  statementNames.set(text, name);
  return name;
}

export const copyInto = (pool: pg.Pool, table: string, columns: readonly string[], lines: Readable) =>
  // A failed COPY leaves the connection unusable; `withConnection` then closes it.
  withConnection(pool, async (client) => {
    await client.query('begin');
    await client.query(DISABLE_STATEMENT_TIMEOUT_IN_TRANSACTION);
    const names = columns.map((name) => `"${name}"`).join(', ');
    await pipeline(lines, client.query(copyFrom(`copy "${table}" (${names}) from stdin`)));
    await client.query('commit');
  });
