import type { Db } from '#server/platform/db.ts';
import { readCatalogueVersion } from './queries.ts';

/** The catalogue's version as this process knows it; remembered answers live as long as it stays. */
export interface CatalogueVersion {
  current(): number;
  /** Reads it now, such as after a change made by this process. */
  refresh(): Promise<number>;
  stop(): void;
}

const LOOK_EVERY_MS = 1000;

/** Follows the version in the database: a change is seen within a second, in every process. */
export async function watchCatalogueVersion(db: Db, every_ms = LOOK_EVERY_MS): Promise<CatalogueVersion> {
  let known = await readCatalogueVersion(db);
  const refresh = async () => {
    known = await readCatalogueVersion(db);
    return known;
  };
  // A database that does not answer leaves the last version standing; the next look tries again.
  const timer = setInterval(() => refresh().catch(() => {}), every_ms);
  timer.unref();
  return { current: () => known, refresh, stop: () => clearInterval(timer) };
}
