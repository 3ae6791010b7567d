import { useEffect, useState } from 'react';

/** Whole seconds left of a wait that began at a time (epoch milliseconds); 0 when there is none. */
export function useCountdown(began: number | null, length: number): number {
  const left = () =>
    began === null ? 0 : Math.max(0, Math.ceil((began + length * 1000 - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wait starts the clock again
  useEffect(() => {
    setSeconds(left());
    if (began === null) return;
    const clock = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(clock);
  }, [began, length]);
  return seconds;
}
