import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const POLL_INTERVAL_MS = 1000;

/** Reloads the page's data every second while active; each reload waits for the previous one. */
export function usePolling(isActive: boolean): void {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive || state !== 'idle') return;
    const timer = setTimeout(revalidate, POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isActive, state, revalidate]);
}
