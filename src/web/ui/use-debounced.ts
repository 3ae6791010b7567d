import { useEffect, useState } from 'react';

/** The last value that stayed unchanged for `delayMs`; null if no value has yet. */
export function useDebounced<T>(value: T, delayMs = 400): T | null {
  const [settledValue, setSettledValue] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settledValue;
}
