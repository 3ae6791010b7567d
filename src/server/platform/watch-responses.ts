import type { Socket } from 'node:net';
import type pg from 'pg';

const CHECK_INTERVAL_MS = 500;
const PROBE_INTERVAL_MS = 5000;

/** Watches one connection. Call `start` or `startLong` before each statement and `stop` after its response. */
interface ResponseWatch {
  /** Ends the connection unless `stop` is called within this time, in milliseconds. */
  start(timeout: number): void;
  /** Also ends the connection as soon as the server no longer works on the statement. */
  startLong(timeout: number): void;
  stop(): void;
}

/**
 * Ends a connection whose statement or response was lost without an error, for example in the network. A short
 * statement times out. A long one may take any time, so `isWorking` asks the server over another connection; if it is
 * null, only the timeout applies.
 */
export function watchResponses(
  client: pg.PoolClient & pg.Client,
  isWorking: ((processId: number) => Promise<boolean>) | null,
): ResponseWatch {
  const stream = client.connection.stream as Socket;
  const { processID } = client as unknown as { processID: number };
  let dueAt = Number.POSITIVE_INFINITY;
  let probeAt = Number.POSITIVE_INFINITY;
  /** Counts the starts and stops of statements, so that the result of an old probe is ignored. */
  let changes = 0;
  /** The bytes sent and received when the server was found waiting for this process; null if it was working. */
  let bytesWhenIdle: number | null = null;

  async function probe(): Promise<void> {
    const changesBefore = changes;
    probeAt = Number.POSITIVE_INFINITY;
    const bytes = stream.bytesRead + stream.bytesWritten;
    // If the server cannot be asked, the statement may still run.
    const works = await isWorking!(processID).catch(() => true);
    if (changes !== changesBefore) return;
    // Ends the connection only at the second probe, because at the first the response may be on its way.
    if (!works && bytesWhenIdle === bytes) end('the database is no longer working on the statement');
    bytesWhenIdle = works ? null : bytes;
    probeAt = performance.now() + PROBE_INTERVAL_MS;
  }
  const end = (reason: string) => stream.destroy(new Error(reason));

  // One timer per connection costs less than one per statement.
  const timer = setInterval(() => {
    const now = performance.now();
    if (now > dueAt) end('the database did not respond in time');
    else if (now > probeAt) void probe();
  }, CHECK_INTERVAL_MS);
  timer.unref();
  client.once('end', () => clearInterval(timer));

  const start = (timeout: number) => {
    changes += 1;
    dueAt = performance.now() + timeout;
  };
  return {
    start,
    startLong(timeout) {
      start(timeout);
      bytesWhenIdle = null;
      if (isWorking) probeAt = performance.now() + PROBE_INTERVAL_MS;
    },
    stop() {
      changes += 1;
      dueAt = Number.POSITIVE_INFINITY;
      probeAt = Number.POSITIVE_INFINITY;
    },
  };
}
