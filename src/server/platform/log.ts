import { pino } from 'pino';

export type Log = pino.Logger;

/**
 * Structured lines on standard output. Requests are logged by call name, never by address:
 * paths and headers can carry capabilities (temporary ids, link keys).
 */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}

/** The same lines without the framework's own news, such as where it listens: the shop says that itself. */
export const onlyTroubles = (log: Log): Log =>
  log.child({}, { level: log.levelVal < pino.levels.values.warn! ? 'warn' : log.level });
