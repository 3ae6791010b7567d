import type { Db } from '#server/platform/db.ts';
import { readCatalogueState } from './queries.ts';

/** The catalogue version last seen by this process; cached search results and pages depend on it. */
export interface CatalogueVersion {
  current(): number;
  /** The version for caches that outlive the database: a restored backup repeats numbers, but not these. */
  tag(): string;
  /** Reads the version now, for example after a change by this process. */
  refresh(): Promise<number>;
  /**
   * Makes this process see at least the version that a visitor has seen elsewhere; with `latest`, every change
   * committed so far. Throws if the database is unreachable, because older data could then be returned.
   */
  catchUp(seen: string | undefined): Promise<void>;
  stop(): void;
}

const POLL_INTERVAL_MS = 1000;

/** Polls the version in the database, so that every process sees a change within a second. */
export async function watchCatalogueVersion(
  db: Db,
  /** Runs before a version is used, so that older data is never cached under it. */
  onVersion: () => Promise<void>,
): Promise<CatalogueVersion> {
  let state = await readCatalogueState(db);
  await onVersion();
  const read = async () => {
    const next = await readCatalogueState(db);
    if (next.version !== state.version) await onVersion();
    state = next;
    return state.version;
  };
  // One after the other, so that a slow reading does not bring back an older version.
  let reading: Promise<number> = Promise.resolve(state.version);
  const refresh = () => {
    reading = reading.then(read, read);
    return reading;
  };
  // Simultaneous callers share the next reading, because the running one may have begun before their change.
  let running: Promise<unknown> | null = null;
  let next: Promise<unknown> | null = null;
  const readSoon = (): Promise<unknown> => {
    if (running) {
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null;
          return readSoon();
        });
      return next;
    }
    running = refresh().finally(() => {
      running = null;
    });
    return running;
  };
  // If the database is unreachable, the last version stays in use until the next poll.
  const timer = setInterval(() => {
    if (!running) readSoon().catch(() => {});
  }, POLL_INTERVAL_MS);
  timer.unref();
  return {
    current: () => state.version,
    tag: () => `${state.version}.${state.changed_at.getTime().toString(36)}`,
    refresh,
    async catchUp(seen) {
      if (seen === 'latest' || Number(seen) > state.version) await readSoon();
    },
    stop: () => clearInterval(timer),
  };
}
