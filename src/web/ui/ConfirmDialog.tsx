import { useEffect, useRef } from 'react';

/** Asks before something is deleted, and names it. Escape and the first button keep it. */
export function ConfirmDialog(props: {
  question: string;
  detail?: string;
  keep: string;
  confirm: string;
  onKeep(): void;
  onConfirm(): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="confirm-title" onClose={props.onKeep}>
      <h2 id="confirm-title">{props.question}</h2>
      {props.detail ? <p>{props.detail}</p> : null}
      <p className="confirm-choices">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {props.keep}
        </button>
        <button type="button" className="button danger" onClick={props.onConfirm}>
          {props.confirm}
        </button>
      </p>
    </dialog>
  );
}
