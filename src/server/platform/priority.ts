import { AsyncLocalStorage } from 'node:async_hooks';

/** Under load, requests of low priority are rejected first, and those of `always`, such as health checks, never. */
export type Priority = 'low' | 'medium' | 'high' | 'always';

interface RequestContext {
  priority: Priority;
  /** Ends the request's turn, so that the next request of the same network can run. */
  endTurn(): void;
}

const contextStorage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that the code it calls knows the request's priority and can end its turn. */
export const runInContext = (request: RequestContext, work: () => void): void =>
  contextStorage.run(request, work);

/** True while a request of low priority is being handled; background jobs have no priority. */
export const isLowPriority = (): boolean => contextStorage.getStore()?.priority === 'low';

/** Call before waiting for another system, so that other requests of the same network can run meanwhile. */
export const endTurn = (): void => contextStorage.getStore()?.endTurn();
