import { type ComponentProps, useState } from 'react';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** A button that acts after a confirmation; the dialog's confirming button has the same label. */
export function ConfirmButton(
  props: Omit<ComponentProps<typeof Button>, 'onClick'> & {
    question: string;
    detail?: string;
    cancelLabel: string;
    onConfirm(): void;
  },
) {
  const { question, detail, cancelLabel, onConfirm, ...button } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => !button['aria-disabled'] && setAsking(true)} />
      {isAsking ? (
        <ConfirmDialog
          question={question}
          detail={detail}
          cancelLabel={cancelLabel}
          confirmLabel={button.label}
          onClose={() => setAsking(false)}
          onConfirm={onConfirm}
        />
      ) : null}
    </>
  );
}
