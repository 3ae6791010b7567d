import { useCallback, useEffect, useRef } from 'react';

/** A menu in a `<details>` element; Escape or a click outside closes it. */
export function useMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = useCallback(() => menu.current?.removeAttribute('open'), []);
  useEffect(() => {
    const listeners = new AbortController();
    const closeIfOutside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    addEventListener('pointerdown', closeIfOutside, listeners);
    addEventListener('keydown', onEscape, listeners);
    return () => listeners.abort();
  }, [close]);
  return { menu, close };
}
