import pg from 'pg';
import { isTransientError, isUnavailable } from './database-errors.ts';
import { isBegin, isEnd } from './postgres.ts';

/** Compares the changes that a server has with those that this process has seen. */
export interface Freshness {
  /** The newest state that this process has seen. */
  seen(): number;
  /** A statement that returns the `state` of the server it runs on. A later state includes every earlier change. */
  sql: string;
}

/** The server that was read: the replica, or the primary because the replica is behind or down. */
export type ReadSource = 'replica' | ReplicaProblem;
type ReplicaProblem = 'primary-replica-behind' | 'primary-replica-down';

export interface ReadingPoolOptions {
  primary: pg.Pool;
  replica: pg.Pool;
  freshness: Freshness;
  onRead(source: ReadSource): void;
}

/** The pause before a replica with a problem is tried again. One that is down is tried by only one reader at a time. */
const RETRY_MS: Record<ReplicaProblem, number> = {
  'primary-replica-behind': 50,
  'primary-replica-down': 2000,
};

type Connection = Pick<pg.PoolClient, 'query' | 'release'>;

/**
 * A pool for reads. A connection leads to the replica if the replica has all changes that this process has seen, else
 * to the primary. A statement that fails because of the replica's state is repeated at the primary.
 */
export function createReadingPool({ primary, replica, freshness, onRead }: ReadingPoolOptions) {
  /** The last known state of each connection's server. A connection stays with one server, whose state only grows. */
  const knownStates = new WeakMap<pg.PoolClient, number>();
  let problem: ReplicaProblem | null = null;
  let retryAt = 0;

  function recordProblem(newProblem: ReplicaProblem): ReplicaProblem {
    problem = newProblem;
    retryAt = performance.now() + RETRY_MS[newProblem];
    return newProblem;
  }

  async function isFresh(client: pg.PoolClient): Promise<boolean> {
    const seen = freshness.seen();
    if ((knownStates.get(client) ?? Number.NEGATIVE_INFINITY) >= seen) return true;
    const { rows } = await client.query<{ state: string }>(freshness.sql);
    const state = Number(rows[0]!.state);
    knownStates.set(client, state);
    return state >= seen;
  }

  /** A connection to the replica, or the reason to read from the primary. */
  async function connectToReplica(): Promise<pg.PoolClient | ReplicaProblem> {
    if (problem && performance.now() < retryAt) return problem;
    // Postpones the next attempt, so that only this reader tries the replica now.
    if (problem === 'primary-replica-down') recordProblem(problem);
    let client: pg.PoolClient | undefined;
    try {
      client = await replica.connect();
      if (await isFresh(client)) {
        problem = null;
        return client;
      }
      client.release();
      return recordProblem('primary-replica-behind');
    } catch (error) {
      client?.release(error as Error);
      const newProblem = problemOf(error);
      if (!newProblem) throw error;
      return recordProblem(newProblem);
    }
  }

  async function connect(): Promise<Connection> {
    const clientOrProblem = await connectToReplica();
    if (typeof clientOrProblem === 'string') {
      onRead(clientOrProblem);
      return primary.connect();
    }
    onRead('replica');
    return withFallback(clientOrProblem);
  }

  /** A connection to the replica that moves to the primary when a statement fails because of the replica's state. */
  function withFallback(replicaClient: pg.PoolClient): Connection {
    let client: pg.PoolClient | null = replicaClient;
    let isInTransaction = false;
    const query = async (text: string, values?: unknown[]) => {
      if (isBegin(text)) isInTransaction = true;
      try {
        return await client!.query(text, values);
      } catch (error) {
        const newProblem = client === replicaClient && !isInTransaction ? problemOf(error) : null;
        if (!newProblem) throw error;
        onRead(recordProblem(newProblem));
        client = null;
        replicaClient.release(error as Error);
        client = await primary.connect();
        return client.query(text, values);
      } finally {
        if (isEnd(text)) isInTransaction = false;
      }
    };
    return { query: query as Connection['query'], release: (error) => client?.release(error) };
  }

  return { connect, end: () => replica.end(), options: replica.options };
}

/** PostgreSQL's error codes for a missing table, column or function, from a migration that the replica lacks so far. */
const MISSING_SCHEMA = ['42P01', '42703', '42883'];

/** The cause of an error; null if the primary would return it too, or if the load must not move to the primary. */
function problemOf(error: unknown): ReplicaProblem | null {
  if (isUnavailable(error)) return 'primary-replica-down';
  if (!(error instanceof pg.DatabaseError)) return null;
  const isBehind = MISSING_SCHEMA.includes(error.code ?? '') || isTransientError(error);
  return isBehind ? 'primary-replica-behind' : null;
}
