import { AsyncLocalStorage } from 'node:async_hooks';

/** Under load, requests of low priority are rejected first; those of priority `always`, such as health checks, never. */
export type Priority = 'low' | 'medium' | 'high' | 'always';

const current = new AsyncLocalStorage<Priority>();

export const runWithPriority = (priority: Priority, work: () => void): void => current.run(priority, work);

/** True while a request of low priority is being handled; background jobs have no priority. */
export const isLowPriority = (): boolean => current.getStore() === 'low';
