import { useEffect, useState } from 'react';

/** Seconds left of `duration` (in seconds) since `startedAt` (in epoch milliseconds); 0 if null. */
export function useCountdown(startedAt: number | null, duration: number): number {
  const secondsLeft = () =>
    startedAt === null ? 0 : Math.max(0, Math.ceil((startedAt + duration * 1000 - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(secondsLeft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wait starts the clock again
  useEffect(() => {
    setSeconds(secondsLeft());
    if (startedAt === null) return;
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, [startedAt, duration]);
  return seconds;
}
