import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';

/** A question with two buttons. Both close the dialog, which calls `onClose`. */
export function ConfirmDialog(props: {
  question: string;
  detail?: string | undefined;
  cancelLabel: string;
  confirmLabel: string;
  onClose(): void;
  onConfirm(): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog confirm" aria-labelledby="confirm-title" onClose={props.onClose}>
      <h2 id="confirm-title">{props.question}</h2>
      {props.detail ? <p>{props.detail}</p> : null}
      <p className="row">
        <Button label={props.cancelLabel} onClick={() => dialog.current?.close()} />
        <Button
          variant="danger"
          label={props.confirmLabel}
          onClick={() => {
            // Closing returns the focus to where it was.
            dialog.current?.close();
            props.onConfirm();
          }}
        />
      </p>
    </dialog>
  );
}
