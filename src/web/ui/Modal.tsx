import type { ReactNode } from 'react';
import { useTranslate } from '../platform/notices.tsx';
import { DialogHeader } from './DialogHeader.tsx';
import { useDialog } from './use-dialog.ts';

/**
 * A native modal dialog in the centre of the page. Escape and the close button close it. Focus moves to the first field
 * marked `data-first`, otherwise to the heading, and returns on closing.
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
