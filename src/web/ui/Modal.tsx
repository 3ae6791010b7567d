import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

/**
 * A native modal dialog in the middle of the page. Escape and the button close it; focus goes to the
 * first field marked `autoFocus`, else to the heading, and returns to where it was.
 */
export function Modal(props: {
  id: string;
  title: string;
  closeLabel: string;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, isOpen, onClose } = props;
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isOpen && !element.open) {
      element.showModal();
      const first = element.querySelector<HTMLElement>('[data-first]');
      (first ?? heading.current)?.focus();
    } else if (!isOpen && element.open) element.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} id={id} className="dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      {isOpen ? (
        <>
          <div className="dialog-head">
            <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
              {props.title}
            </h2>
            <button type="button" className="icon-button" onClick={() => dialog.current?.close()}>
              <Icon name="close" />
              <span className="hidden">{props.closeLabel}</span>
            </button>
          </div>
          <div className="stack">{props.children}</div>
        </>
      ) : (
        <h2 id={`${id}-title`}>{props.title}</h2>
      )}
    </dialog>
  );
}
