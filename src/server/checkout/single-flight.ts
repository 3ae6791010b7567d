/**
 * Lets equal requests that arrive while the first is under way share its answer: twenty clicks are
 * one piece of work. Across processes the database's constraints do the same.
 */
export function createSingleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key, work) => {
    const running = underWay.get(key);
    if (running) return running;
    const promise = work().finally(() => underWay.delete(key));
    underWay.set(key, promise);
    return promise;
  };
}
