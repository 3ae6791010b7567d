import pg from 'pg';

/** The connection to the database failed; whether the last statement took effect is unknown. */
export class DatabaseUnreachable extends Error {}

/** No connection became free in time; no statement was sent. */
export class DatabaseBusy extends Error {}

/**
 * SQLSTATE prefixes of a server that cannot serve any request: connection, resources, shutdown, system, a
 * read-only server (such as a demoted primary), a transaction ended by a timeout.
 */
const UNAVAILABLE_STATES = ['08', '53', '57P', '58', '25006', '25P03'];
/** A statement took too long, a lock was not released in time, or two transactions collided. */
const BUSY_STATES = ['57014', '55P03', '40001', '40P01'];

const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The database cannot be reached, or cannot serve any request at the moment. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnreachable ||
  (error instanceof pg.DatabaseError &&
    UNAVAILABLE_STATES.some((state) => sqlState(error).startsWith(state)));

/**
 * The same request may succeed later: it failed because of the database's state, not because of its content.
 */
export const isTransientError = (error: unknown): boolean =>
  isUnavailable(error) || error instanceof DatabaseBusy || BUSY_STATES.includes(sqlState(error));

/** A migration changed the columns of a prepared statement's result. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** The name of the violated constraint; undefined for any other error. */
export const violatedConstraint = (error: unknown): string | undefined =>
  sqlState(error).startsWith('23') && typeof (error as { constraint?: unknown }).constraint === 'string'
    ? (error as { constraint: string }).constraint
    : undefined;
