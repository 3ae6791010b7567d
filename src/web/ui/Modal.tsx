import type { ReactNode } from 'react';
import { DialogHead } from './DialogHead.tsx';
import { useDialog } from './use-dialog.ts';

/**
 * A native modal dialog in the middle of the page. Escape and the button close it; focus goes to the
 * first field marked `data-first`, else to the heading, and returns to where it was.
 */
export function Modal(props: {
  id: string;
  title: string;
  closeLabel: string;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
}) {
  const { id, title, closeLabel, isOpen } = props;
  const { dialog, ...head } = useDialog(isOpen);
  return (
    <dialog ref={dialog} id={id} className="dialog" aria-labelledby={`${id}-title`} onClose={props.onClose}>
      {isOpen ? (
        <>
          <DialogHead className="dialog-head" id={id} title={title} closeLabel={closeLabel} {...head} />
          <div className="stack">{props.children}</div>
        </>
      ) : (
        <h2 id={`${id}-title`}>{title}</h2>
      )}
    </dialog>
  );
}
