import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useNotices } from './notices.tsx';

const POLL_INTERVAL_MS = 1000;

/**
 * Reloads the page's data every second while `isActive`, at most `max` times. When `isActive` becomes false, dismisses
 * the notice that the job has started.
 */
export function usePolling(isActive: boolean, max = Number.POSITIVE_INFINITY): void {
  const count = useRef(0);
  const { state, revalidate } = useRevalidator();
  const { dismiss } = useNotices();
  useEffect(() => (isActive ? () => dismiss('action') : undefined), [isActive, dismiss]);
  useEffect(() => {
    if (!isActive || state !== 'idle' || count.current >= max) return;
    const timer = setTimeout(() => {
      count.current++;
      revalidate();
    }, POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isActive, state, revalidate, max]);
}
