import type { Db } from '#server/platform/db.ts';
import { readCatalogueState } from './queries.ts';

/** The catalogue version last seen by this process; cached search results and pages depend on it. */
export interface CatalogueVersion {
  current(): number;
  /** The version for browsers and proxies. Unlike `current()`, it never occurs again after a backup is restored. */
  tag(): string;
  /** Reads the version now, for example after a change by this process. */
  refresh(): Promise<number>;
  /**
   * Reads the version from the database if the visitor has seen a newer one at another process; always for `latest`.
   * Throws if the database is unreachable, so that no older data is returned.
   */
  catchUp(seen: string | undefined): Promise<void>;
  stop(): void;
}

const POLL_INTERVAL_MS = 1000;

/** Polls the version in the database, so that every process sees a change within a second. */
export async function watchCatalogueVersion(
  db: Db,
  /** Reloads data kept in memory before a new version is used, so that older data is never cached under it. */
  onVersion: () => Promise<void>,
): Promise<CatalogueVersion> {
  let state = await readCatalogueState(db);
  await onVersion();
  const read = async () => {
    const latest = await readCatalogueState(db);
    if (latest.version !== state.version) await onVersion();
    state = latest;
    return state.version;
  };
  // Reads run one after the other, so that a slow one does not bring back an older version. A caller never gets the
  // result of the running read, which may have begun before the caller's change; waiting callers share the next one.
  let running: Promise<number> | null = null;
  let queued: Promise<number> | null = null;
  const start = (): Promise<number> => {
    queued = null;
    running = read().finally(() => {
      running = null;
    });
    return running;
  };
  const refresh = (): Promise<number> => {
    if (!running) return start();
    queued ??= running.then(start, start);
    return queued;
  };
  // If the database is unreachable, the last version stays in use until a poll succeeds.
  const timer = setInterval(() => {
    if (!running) refresh().catch(() => {});
  }, POLL_INTERVAL_MS);
  timer.unref();
  return {
    current: () => state.version,
    tag: () => `${state.version}.${state.changed_at.getTime().toString(36)}`,
    refresh,
    async catchUp(seen) {
      if (seen === 'latest' || Number(seen) > state.version) await refresh();
    },
    stop: () => clearInterval(timer),
  };
}
