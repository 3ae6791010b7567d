import type { Db } from '#server/platform/db.ts';
import { readCatalogueVersion } from './queries.ts';

/** The catalogue version last seen by this process; cached search results depend on it. */
export interface CatalogueVersion {
  current(): number;
  /** Reads the version now, for example after a change by this process. */
  refresh(): Promise<number>;
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
  // If the database is unreachable, the last version stays in use until the next poll.
  const timer = setInterval(() => refresh().catch(() => {}), POLL_INTERVAL_MS);
  timer.unref();
  return { current: () => version, refresh, stop: () => clearInterval(timer) };
}
