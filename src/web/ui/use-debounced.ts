import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 400;

/** The value once it has stayed the same for a moment; null before the first time. */
export function useDebounced<T>(value: T): T | null {
  const [settled, setSettled] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
