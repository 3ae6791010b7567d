/**
 * Creates the value of each key once, at its first use. Used for the formats of `Intl`, because creating one takes a
 * browser some 10 ms and using it next to nothing.
 */
export function memoize<K, V>(create: (key: K) => V): (key: K) => V {
  const values = new Map<K, V>();
  return (key) => {
    if (!values.has(key)) values.set(key, create(key));
    return values.get(key)!;
  };
}

/** Creates a value once, at its first use; a promise is shared by all its callers. */
export function once<T>(create: () => T): () => T {
  const value = memoize<null, T>(create);
  return () => value(null);
}
