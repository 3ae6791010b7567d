import { pino } from 'pino';
import { currentSpan } from './tracing.ts';

export type Log = pino.Logger;

/** Structured lines on standard output. URLs and headers are not logged, because they can contain secrets. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, mixin: traceOfLine });
}

/** Adds the id of the current trace, if there is one, to a line of the log. */
export function traceOfLine(): { trace?: string } {
  const span = currentSpan();
  return span ? { trace: span.trace_id } : {};
}

/** Silences the framework's own info messages. */
export const withoutInfo = (log: Log): Log =>
  log.child({}, { level: log.levelVal < pino.levels.values.warn! ? 'warn' : log.level });
