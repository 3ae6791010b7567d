import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** Long enough to build the pages. */
const START_TIMEOUT_MS = 120_000;

/** True if the shop at this address accepts requests. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Waits until a process accepts requests at this address; throws if it exits or takes too long. */
export async function waitUntilReady(shop: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; !(await isReady(url)); await delay(50)) {
    if (shop.exitCode !== null) throw new Error(`the shop exited with code ${shop.exitCode} while starting`);
    if (Date.now() > deadline) throw new Error(`the shop was not ready after ${START_TIMEOUT_MS / 1000} s`);
  }
}
