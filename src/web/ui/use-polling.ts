import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useNotices } from '../platform/notices.tsx';

const POLL_INTERVAL_MS = 1000;

/**
 * Reloads the page's data every second while `isActive`. When `isActive` becomes false, dismisses the notice of the last
 * action, which said that the work had started.
 */
export function usePolling(
  isActive: boolean,
  options: {
    /** The maximum number of polls. */
    max?: number;
    /** Called at each poll; the data is reloaded only if it returns true. By default, the data is always reloaded. */
    hasChanged?(): Promise<boolean>;
  } = {},
): void {
  const { max = Number.POSITIVE_INFINITY } = options;
  const [count, setCount] = useState(0);
  const { state, revalidate } = useRevalidator();
  const { dismiss } = useNotices();
  const hasChanged = useEffectEvent(async () => !options.hasChanged || options.hasChanged());
  useEffect(() => (isActive ? () => dismiss('action') : undefined), [isActive, dismiss]);
  useEffect(() => {
    if (!isActive || state !== 'idle' || count >= max) return;
    let isStopped = false;
    const timer = setTimeout(async () => {
      const isReloading = await hasChanged();
      if (isStopped) return;
      if (isReloading) revalidate();
      setCount(count + 1);
    }, POLL_INTERVAL_MS);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isActive, state, revalidate, count, max]);
}
