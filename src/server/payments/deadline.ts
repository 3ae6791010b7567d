import type { ProviderResult } from './provider.ts';

/** The time for all provider calls of one placement or command together, retries included. */
export const REQUEST_TIMEOUT_MS = 25_000;
const CALL_TIMEOUT_MS = 10_000;

/** Aborts a call after its own timeout or at the deadline of its request, whichever comes first. */
export const callSignal = (timeout = CALL_TIMEOUT_MS, deadline?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(timeout), ...(deadline ? [deadline] : [])]);

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
