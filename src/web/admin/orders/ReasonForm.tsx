import { useState } from 'react';
import { formatMoney, toCents } from '#domain/money.ts';
import { TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Subform } from '../record/Subform.tsx';
import { useAdminForm } from '../record/use-admin-form.ts';
import { ConfirmRefund } from './ConfirmRefund.tsx';
import type { CommandFormProps } from './order-draft.ts';

const TEXTS = {
  cancel: ['order-page-note-reason', 'order-cancel-save'],
  return: ['order-page-note-reason', 'order-return-save'],
  pay: ['order-page-note-paid', 'order-pay-save'],
} as const;

/** The form of a command that takes one line of text. */
export function ReasonForm(props: CommandFormProps & { command: keyof typeof TEXTS }) {
  const { t, api } = useAdmin();
  const { command, record, version: last_modified_time, onDone, onRefused } = props;
  const [label, submitLabel] = TEXTS[command];
  const params = { id: record.orderInfo.order_id };
  const form = useAdminForm({
    name: command,
    initial: { reason: '', note: '' },
    showConflictAt: command === 'pay' ? 'note' : 'reason',
    async call({ reason, note }) {
      const response =
        command === 'pay'
          ? await api('POST /admin/orders/:id/payment', {
              params,
              body: { note: note.trim(), last_modified_time },
            })
          : await api(`POST /admin/orders/:id/${command}`, {
              params,
              body: { reason: reason.trim(), last_modified_time },
            });
      if (!response.ok) onRefused(response.data.reason);
      return response;
    },
    onDone: (reply) => onDone(reply.record),
  });
  const { money } = record;
  const isPaidBack = command === 'cancel' && money.refundable > 0;
  const [isConfirming, setConfirming] = useState(false);
  function confirm() {
    setConfirming(false);
    form.submit();
  }
  const field = form.field(command === 'pay' ? 'note' : 'reason');
  return (
    <>
      <Subform
        form={isPaidBack ? { isBusy: form.isBusy, submit: () => setConfirming(true) } : form}
        className="stack command-form"
        isPrimary
        submitLabel={t(submitLabel)}
      >
        <TextField label={t(label)} required maxLength={500} {...field} />
      </Subform>
      <ConfirmRefund
        id={command}
        amount={isConfirming ? formatMoney(toCents(money.refundable), money.currency) : null}
        reason={form.values.reason}
        onConfirm={confirm}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
