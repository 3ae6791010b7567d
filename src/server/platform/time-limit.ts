/** The result of `work`; undefined if it takes longer than `milliseconds`. The work itself then continues. */
export async function withinTime<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds, undefined);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
