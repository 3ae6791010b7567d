import { endTurn } from '#server/platform/priority.ts';
import type { ProviderResult } from './provider.ts';

/** The time for all provider calls of one placement or command together, retries included. */
export const REQUEST_TIMEOUT_MS = 25_000;
const CALL_TIMEOUT_MS = 10_000;

/**
 * The abort signal of a provider call: aborted after the call's own timeout or at the deadline of the request,
 * whichever comes first. Also ends the turn of the request (see `fair-turns.ts`), so that other requests of its network
 * do not wait for the provider.
 */
export function callSignal(timeout = CALL_TIMEOUT_MS, deadline?: AbortSignal): AbortSignal {
  endTurn();
  return AbortSignal.any([AbortSignal.timeout(timeout), ...(deadline ? [deadline] : [])]);
}

/** Waits for work until the deadline. The work itself continues, because other callers wait for it too. */
export async function beforeDeadline<T>(
  work: Promise<ProviderResult<T>>,
  deadline?: AbortSignal,
): Promise<ProviderResult<T>> {
  if (!deadline) return work;
  const { promise, resolve } = Promise.withResolvers<ProviderResult<T>>();
  const resolveUnknown = () => resolve({ outcome: 'unknown', code: 'TimeoutError' });
  if (deadline.aborted) resolveUnknown();
  deadline.addEventListener('abort', resolveUnknown, { once: true });
  return Promise.race([work, promise]).finally(() => deadline.removeEventListener('abort', resolveUnknown));
}
