import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ASK_AGAIN_MS } from './import-facts.ts';

/** Asks the page's call again while something goes on; each question waits for the answer before. */
export function useAskAgain(isGoingOn: boolean): void {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!isGoingOn || state !== 'idle') return;
    const timer = setTimeout(revalidate, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isGoingOn, state, revalidate]);
}
