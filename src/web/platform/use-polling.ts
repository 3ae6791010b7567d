import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useNotices } from './notices.tsx';

const POLL_INTERVAL_MS = 1000;

/**
 * Reloads the data every second while active, at most `max` times. When it becomes inactive, dismisses the notice that
 * the work has started.
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
