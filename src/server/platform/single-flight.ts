/**
 * Requests that arrive while one with the same key is running share its result, so that twenty clicks do the work once.
 * Between processes, database constraints have the same effect.
 */
export function createSingleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>();
  return (key, work) => {
    const running = inFlight.get(key);
    if (running) return running;
    const promise = work().finally(() => inFlight.delete(key));
    inFlight.set(key, promise);
    return promise;
  };
}
