import { type RefObject, useEffect, useRef } from 'react';

/**
 * Opens and closes a native modal dialog. Opening moves focus to the element marked `data-first`, otherwise to the
 * heading; the browser moves it back on closing.
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
