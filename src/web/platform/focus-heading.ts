import { useEffect } from 'react';

/** Focuses the page's heading, without scrolling to it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * Focuses the heading, or calls the stable function `focusOther`, if the pressed button is gone after a request, for
 * example with the entry that it removed.
 */
export function useKeptFocus(isBusy: boolean, focusOther = focusHeading): void {
  useEffect(() => {
    const pressed = document.activeElement;
    if (!isBusy || pressed === document.body) return;
    return () => {
      if (document.activeElement === document.body && !pressed?.isConnected) focusOther();
    };
  }, [isBusy, focusOther]);
}
