import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 400;

/** The last value that stayed unchanged for a moment; null if there has not been one yet. */
export function useDebounced<T>(value: T): T | null {
  const [settled, setSettled] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
