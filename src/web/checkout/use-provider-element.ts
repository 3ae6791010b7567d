import { type RefObject, useEffect, useRef, useState } from 'react';

/** Attaches a provider's fields or buttons and stores them in `attached`. Repeats this for a new key and on `retry`. */
export function useProviderElement<E extends { remove(): void }>(
  attached: RefObject<E | null>,
  key: string,
  attach: (container: HTMLElement) => Promise<E>,
) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const container = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents what is attached; `attempt` repeats it
  useEffect(() => {
    let isUnmounted = false;
    setState('loading');
    attach(container.current!).then(
      (element) => {
        if (isUnmounted) return element.remove();
        attached.current = element;
        setState('ready');
      },
      (error: unknown) => {
        console.error('payment provider', key, error);
        if (!isUnmounted) setState('failed');
      },
    );
    return () => {
      isUnmounted = true;
      attached.current?.remove();
      attached.current = null;
    };
  }, [key, attempt]);

  return { state, container, retry: () => setAttempt((count) => count + 1) };
}
