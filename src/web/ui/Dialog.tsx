import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

/**
 * A native modal dialog at the side of the page. Escape, the button and a click outside close it;
 * focus goes to its heading and returns to where it was.
 */
export function Drawer(props: {
  id: string;
  title: string;
  closeLabel: string;
  isOpen: boolean;
  onClose(): void;
  side?: 'left';
  foot?: ReactNode;
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
      heading.current?.focus();
    } else if (!isOpen && element.open) element.close();
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      id={id}
      className={`drawer ${props.side ?? ''}`}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className="drawer-body">
        <div className="drawer-head">
          <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
            {props.title}
          </h2>
          <button type="button" className="icon-button" onClick={() => dialog.current?.close()}>
            <Icon name="close" />
            <span className="hidden">{props.closeLabel}</span>
          </button>
        </div>
        <div className="drawer-main">{props.children}</div>
        {props.foot ? <div className="drawer-foot">{props.foot}</div> : null}
      </div>
    </dialog>
  );
}
