import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 400;

/** The last value that stayed unchanged for `DEBOUNCE_MS`; null if no value has yet. */
export function useDebounced<T>(value: T): T | null {
  const [settledValue, setSettledValue] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settledValue;
}
