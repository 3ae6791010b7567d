import type { ComponentProps } from 'react';
import type { RefusedResponse } from '../../platform/api.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { useAdmin, useSend } from '../platform/admin.tsx';
import type { ResponseWith } from '../platform/admin-api.ts';

/** A button that makes a call, after a confirmation if it has a `question`, and shows the result as a notice. */
export function CallButton<T extends { smessage: string }>({
  call,
  onDone,
  onConflict,
  ...button
}: ComponentProps<typeof Button> &
  Partial<Pick<ComponentProps<typeof ConfirmButton>, 'question' | 'detail'>> & {
    call(): Promise<ResponseWith<T>>;
    onDone?(reply: NoInfer<T>): void;
    /** Called if someone else has saved the record. Without it, an alert says so. */
    onConflict?(refusal: RefusedResponse['data']): void;
  }) {
  const { t } = useAdmin();
  const { isBusy, send } = useSend();
  async function makeCall() {
    const reply = await send(call, onConflict);
    if (reply) onDone?.(reply);
  }
  const { question, ...props } = { ...button, 'aria-disabled': isBusy };
  if (question === undefined) return <Button {...props} onClick={makeCall} />;
  return (
    <ConfirmButton {...props} question={question} cancelLabel={t('record-cancel')} onConfirm={makeCall} />
  );
}
