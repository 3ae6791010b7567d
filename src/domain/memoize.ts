/**
 * Keeps the value created for each key. The formats of `Intl` are created so, at their first use, because creating one
 * takes a browser some 10 ms and using it next to nothing.
 */
export function memoize<K, V>(create: (key: K) => V): (key: K) => V {
  const values = new Map<K, V>();
  return (key) => {
    if (!values.has(key)) values.set(key, create(key));
    return values.get(key)!;
  };
}
