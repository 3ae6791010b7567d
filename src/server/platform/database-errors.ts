import pg from 'pg';

/** Thrown if the connection to the database failed. The last statement may or may not have taken effect. */
export class DatabaseUnreachable extends Error {}

/** Thrown if no connection became free in time. No statement was sent. */
export class DatabaseBusy extends Error {}

const READ_ONLY_STATE = '25006';

/**
 * SQLSTATE prefixes of a server that cannot serve any request: connection (08), resources (53), shutdown (57P), system
 * (58), a demoted primary, which is read-only, and a session that was idle in a transaction for too long (25P03).
 */
const UNAVAILABLE_STATES = ['08', '53', '57P', '58', READ_ONLY_STATE, '25P03'];
/** SQLSTATE codes of a statement that took too long, a lock that was not released in time, or a conflict. */
const BUSY_STATES = ['57014', '55P03', '40001', '40P01'];

export const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** True if the database cannot be reached or cannot serve any request at the moment. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnreachable ||
  (error instanceof pg.DatabaseError &&
    UNAVAILABLE_STATES.some((state) => sqlState(error).startsWith(state)));

/** True if the connection is read-only. It can stay so even after the server accepts writes again. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === READ_ONLY_STATE;

/** True if the state of the database caused the error, so that the same request may succeed later. */
export const isTransientError = (error: unknown): boolean =>
  isUnavailable(error) || error instanceof DatabaseBusy || BUSY_STATES.includes(sqlState(error));

/** True if a migration has changed the result columns of a prepared statement. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** The name of the violated constraint (SQLSTATE class 23); undefined for any other error. */
export const violatedConstraint = (error: unknown): string | undefined =>
  sqlState(error).startsWith('23') && typeof (error as { constraint?: unknown }).constraint === 'string'
    ? (error as { constraint: string }).constraint
    : undefined;
