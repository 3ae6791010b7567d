import { AsyncLocalStorage } from 'node:async_hooks';

/** Under load, requests of low priority are rejected first; those of priority `always`, such as health checks, never. */
export type Priority = 'low' | 'medium' | 'high' | 'always';

interface Handling {
  priority: Priority;
  endTurn(): void;
}

const current = new AsyncLocalStorage<Handling>();

/** Handles a request in a context of its priority and its turn among those of its network. */
export const runInContext = (handling: Handling, work: () => void): void => current.run(handling, work);

/** True while a request of low priority is being handled; background jobs have no priority. */
export const isLowPriority = (): boolean => current.getStore()?.priority === 'low';

/** Called before a request waits for another system, so that no request of its network waits for that. */
export const endTurn = (): void => current.getStore()?.endTurn();
