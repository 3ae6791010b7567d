import { type ReactNode, useRef } from 'react';
import { DialogHeader } from './DialogHeader.tsx';
import { useDialog } from './use-dialog.ts';
import './drawer.css';

/** A modal dialog at the side. Escape, its button and a click outside close it. Focus moves to its heading and back. */
export function Drawer(props: {
  id: string;
  title: string;
  closeLabel: string;
  isOpen: boolean;
  onClose(): void;
  side?: 'left';
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { id, title, closeLabel } = props;
  const { dialog, ...headerProps } = useDialog(props.isOpen);
  /** The element on which the mouse was pressed: selecting text may start inside the drawer and end outside it. */
  const pressed = useRef<EventTarget>(null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a native dialog closes on Escape
    <dialog
      ref={dialog}
      id={id}
      className={`drawer ${props.side ?? ''}`}
      aria-labelledby={`${id}-title`}
      onClose={props.onClose}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target }) => {
        if (target === dialog.current && target === pressed.current) headerProps.close();
      }}
    >
      <div className="drawer-body">
        <DialogHeader id={id} title={title} closeLabel={closeLabel} {...headerProps} />
        <div className="drawer-main">{props.children}</div>
        {props.footer ? <div className="drawer-footer">{props.footer}</div> : null}
      </div>
    </dialog>
  );
}
