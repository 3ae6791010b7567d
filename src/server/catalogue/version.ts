import type { Db } from '#server/platform/db.ts';
import { readCatalogueVersion } from './queries.ts';

/** The catalogue version last seen by this process; cached search results depend on it. */
export interface CatalogueVersion {
  current(): number;
  /** Reads the version now, for example after a change by this process. */
  refresh(): Promise<number>;
  /**
   * Makes this process see at least the version that a visitor has seen elsewhere; with `latest`, every change
   * committed so far. Without effect if the database is unreachable.
   */
  catchUp(seen: string | undefined): Promise<void>;
  stop(): void;
}

const POLL_INTERVAL_MS = 1000;

/** Polls the version in the database, so that every process sees a change within a second. */
export async function watchCatalogueVersion(
  db: Db,
  /** Runs before a new version is used, so that older data is never cached under it. */
  onChange: () => Promise<void>,
): Promise<CatalogueVersion> {
  let version = await readCatalogueVersion(db);
  const refresh = async () => {
    const next = await readCatalogueVersion(db);
    if (next !== version) await onChange();
    version = next;
    return version;
  };
  // Simultaneous callers share the next reading, because the running one may have begun before their change.
  let running: Promise<unknown> | null = null;
  let next: Promise<unknown> | null = null;
  const readSoon = (): Promise<unknown> => {
    if (running) {
      next ??= running.then(() => {
        next = null;
        return readSoon();
      });
      return next;
    }
    running = refresh()
      .catch(() => {})
      .finally(() => {
        running = null;
      });
    return running;
  };
  // If the database is unreachable, the last version stays in use until the next poll.
  const timer = setInterval(() => refresh().catch(() => {}), POLL_INTERVAL_MS);
  timer.unref();
  return {
    current: () => version,
    refresh,
    async catchUp(seen) {
      if (seen === 'latest' || Number(seen) > version) await readSoon();
    },
    stop: () => clearInterval(timer),
  };
}
