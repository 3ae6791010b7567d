import type { ImportProgress } from '#domain/import/outcome.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import type { ApplyStep } from './apply-import.ts';
import type { UploadPlace } from './save-upload.ts';

export interface ImportContext extends UploadPlace {
  database: Database;
  /** Hosts that image links may point to. */
  image_hosts?: readonly string[];
  clock: Clock;
  log: Log;
  /** Called at each step, so that tests can kill the process there or wait for the abort signal. */
  onStep?: (step: ImportStep, signal?: AbortSignal) => Promise<void> | void;
  /** Receives the progress, for display on a terminal. */
  onProgress?: (progress: ImportProgress) => void;
}
export type ImportStep = ApplyStep | 'read' | 'loaded' | 'compared';
