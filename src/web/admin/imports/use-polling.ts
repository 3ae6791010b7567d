import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useNotices } from '../../platform/notices.tsx';

const POLL_INTERVAL_MS = 1000;

/**
 * Reloads the page's data every second while active; each reload waits for the previous one. At the end, the notice
 * that the work has started disappears.
 */
export function usePolling(isActive: boolean): void {
  const { state, revalidate } = useRevalidator();
  const { dismiss } = useNotices();
  useEffect(() => (isActive ? () => dismiss('action') : undefined), [isActive, dismiss]);
  useEffect(() => {
    if (!isActive || state !== 'idle') return;
    const timer = setTimeout(revalidate, POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isActive, state, revalidate]);
}
