import { type RefObject, useEffect, useRef } from 'react';

/**
 * A native modal dialog that is open while `isOpen`. Opening moves focus to what is marked `data-first`,
 * else to the heading; the browser gives it back to where it was.
 */
export function useDialog(isOpen: boolean): {
  dialog: RefObject<HTMLDialogElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
  close(): void;
} {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isOpen && !element.open) {
      element.showModal();
      (element.querySelector<HTMLElement>('[data-first]') ?? heading.current)?.focus();
    } else if (!isOpen && element.open) element.close();
  }, [isOpen]);
  return { dialog, heading, close: () => dialog.current?.close() };
}
