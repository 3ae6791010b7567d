import type { ReactNode } from 'react';
import { DialogHead } from './DialogHead.tsx';
import { useDialog } from './use-dialog.ts';

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
  const { id, title, closeLabel } = props;
  const { dialog, ...head } = useDialog(props.isOpen);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      id={id}
      className={`drawer ${props.side ?? ''}`}
      aria-labelledby={`${id}-title`}
      onClose={props.onClose}
      onClick={(event) => {
        if (event.target === dialog.current) head.close();
      }}
    >
      <div className="drawer-body">
        <DialogHead className="drawer-head" id={id} title={title} closeLabel={closeLabel} {...head} />
        <div className="drawer-main">{props.children}</div>
        {props.foot ? <div className="drawer-foot">{props.foot}</div> : null}
      </div>
    </dialog>
  );
}
