import { endTurn } from '#server/platform/priority.ts';
import type { ProviderResult } from './provider.ts';

/** The time for all provider calls of one placement or command together, retries included. */
export const REQUEST_TIMEOUT_MS = 25_000;
const CALL_TIMEOUT_MS = 10_000;

/**
 * For a call that begins: aborts it after its own timeout or at the deadline of its request, whichever comes first.
 * No other request waits for a provider.
 */
export function callSignal(timeout = CALL_TIMEOUT_MS, deadline?: AbortSignal): AbortSignal {
  endTurn();
  return AbortSignal.any([AbortSignal.timeout(timeout), ...(deadline ? [deadline] : [])]);
}

/** Waits until the deadline for work that others wait for too and that therefore goes on. */
export async function beforeDeadline<T>(
  work: Promise<ProviderResult<T>>,
  deadline?: AbortSignal,
): Promise<ProviderResult<T>> {
  if (!deadline) return work;
  const { promise, resolve } = Promise.withResolvers<ProviderResult<T>>();
  const giveUp = () => resolve({ outcome: 'unknown', code: 'TimeoutError' });
  if (deadline.aborted) giveUp();
  deadline.addEventListener('abort', giveUp, { once: true });
  return Promise.race([work, promise]).finally(() => deadline.removeEventListener('abort', giveUp));
}
