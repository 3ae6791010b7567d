/**
 * Creates the value of each key once, at its first use. Use it for values that are costly to create and cheap to use,
 * such as the formats of `Intl`. A browser takes about 10 ms to create one.
 */
export function memoize<K, V>(create: (key: K) => V): (key: K) => V {
  const values = new Map<K, V>();
  return (key) => {
    if (!values.has(key)) values.set(key, create(key));
    return values.get(key)!;
  };
}

/** Creates a value once, at its first use. If the value is a promise, all callers share it. */
export function once<T>(create: () => T): () => T {
  const value = memoize<null, T>(create);
  return () => value(null);
}
