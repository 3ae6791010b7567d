import { endTurn } from '#server/platform/priority.ts';
import { withinTime } from '#server/platform/time-limit.ts';
import type { Deadline, ProviderResult } from './provider.ts';

/** The total time for all provider calls of one placement or staff command, retries included. */
export const REQUEST_TIMEOUT_MS = 25_000;
const CALL_TIMEOUT_MS = 10_000;

export const timeUntil = (deadline: Deadline): number => Math.max(0, deadline - performance.now());

/**
 * Call before each provider call. Returns its timeout: its own or the time until the deadline of the request, whichever
 * is shorter. Ends the request's turn (see `priority.ts`), so that other requests from the same client network do not
 * wait for the provider.
 */
export function beginProviderCall(timeout = CALL_TIMEOUT_MS, deadline?: Deadline): number {
  endTurn();
  return deadline === undefined ? timeout : Math.min(timeout, timeUntil(deadline));
}

/** Waits for work until the deadline. The work itself continues, because other callers wait for it too. */
export async function beforeDeadline<T>(
  work: Promise<ProviderResult<T>>,
  deadline?: Deadline,
): Promise<ProviderResult<T>> {
  if (deadline === undefined) return work;
  return (await withinTime(work, timeUntil(deadline))) ?? { outcome: 'unknown', code: 'TimeoutError' };
}
