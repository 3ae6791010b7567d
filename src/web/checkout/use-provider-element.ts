import { useEffect, useRef, useState } from 'react';

/** Attaches a provider's fields or buttons and passes them to `setElement`. Repeats this for a new key and on `retry`. */
export function useProviderElement<E extends { remove(): void }>(
  setElement: (element: E | null) => void,
  key: string,
  attach: (container: HTMLElement) => Promise<E>,
) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const container = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents what is attached; `attempt` repeats it
  useEffect(() => {
    let isUnmounted = false;
    let attached: E | undefined;
    setState('loading');
    attach(container.current!).then(
      (element) => {
        if (isUnmounted) return element.remove();
        attached = element;
        setElement(element);
        setState('ready');
      },
      (error: unknown) => {
        console.error('payment provider', key, error);
        if (!isUnmounted) setState('failed');
      },
    );
    return () => {
      isUnmounted = true;
      attached?.remove();
      setElement(null);
    };
  }, [key, attempt]);

  return { state, container, retry: () => setAttempt((count) => count + 1) };
}
