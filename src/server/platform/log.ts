import { type DestinationStream, pino } from 'pino';
import { currentSpan } from './tracing.ts';

export type Log = pino.Logger;

/** Structured lines on standard output. URLs and headers are not logged, because they can contain secrets. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceField,
    serializers: { err: serializeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The properties of errors that are logged. Others can contain personal data, such as the values in an SQL statement. */
const LOGGED_PROPERTIES = ['code', 'constraint', 'table', 'routine'] as const;
const MAX_CAUSES = 5;

function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const properties = LOGGED_PROPERTIES.flatMap((property) => {
    const value = (error as { [P in typeof property]?: unknown })[property];
    return typeof value === 'string' ? [[property, value]] : [];
  });
  return {
    type: error.constructor.name || name,
    message,
    stack,
    ...Object.fromEntries(properties),
    ...(cause instanceof Error && depth < MAX_CAUSES ? { cause: serializeError(cause, depth + 1) } : {}),
  };
}

/** The id of the current trace, if there is one, for each line of the log. */
function traceField(): { trace?: string } {
  const span = currentSpan();
  return span ? { trace: span.trace_id } : {};
}

/** A log that leaves out info messages, for the HTTP framework. */
export const withoutInfo = (log: Log): Log =>
  log.child({}, { level: log.levelVal < pino.levels.values.warn! ? 'warn' : log.level });
