import type { ReactNode } from 'react';
import { useTranslate } from '../platform/notices.tsx';
import { DialogHeader } from './DialogHeader.tsx';
import { useDialog } from './use-dialog.ts';

/**
 * A modal dialog, dismissed with Escape or the close button. On opening, the focus moves to the element marked
 * `data-focus`, or else to the heading. On closing, it returns to the element that had it before.
 */
export function Modal(props: {
  id: string;
  title: string;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
}) {
  const t = useTranslate();
  const { id, title, isOpen } = props;
  const { dialog, ...headerProps } = useDialog(isOpen);
  return (
    <dialog ref={dialog} id={id} className="dialog" aria-labelledby={`${id}-title`} onClose={props.onClose}>
      <DialogHeader id={id} title={title} closeLabel={t('dialog-close')} {...headerProps} />
      {isOpen ? <div className="stack">{props.children}</div> : null}
    </dialog>
  );
}
