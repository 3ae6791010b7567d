import { useEffect, useRef } from 'react';

/** Opens and closes a modal dialog, and moves the focus as described at `Modal`. */
export function useDialog(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isOpen && !element.open) {
      element.showModal();
      (element.querySelector<HTMLElement>('[data-focus]') ?? heading.current)?.focus();
    } else if (!isOpen && element.open) element.close();
  }, [isOpen]);
  return { dialog, heading, close: () => dialog.current?.close() };
}
