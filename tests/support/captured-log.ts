import { Writable } from 'node:stream';
import type { Level } from 'pino';
import { createLog } from '#server/platform/log.ts';

/** A log that collects its lines. */
export function captureLog(level: Level) {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { log: createLog(level, stream), lines };
}
