import { type FormEvent, useState } from 'react';
import { TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { AdminResponse } from '../platform/calls.ts';
import { useSaving } from '../record/use-saving.ts';
import type { CommandFormProps } from './order-draft.ts';

type CommandResponse = Promise<AdminResponse<'POST /admin/orders/:id/cancel'>>;

/** The form of a command that takes one line of text. */
function ReasonForm(props: {
  id: string;
  label: string;
  submitLabel: string;
  run(reason: string): CommandResponse;
  onDone: CommandFormProps['onDone'];
}) {
  const saving = useSaving();
  const [reason, setReason] = useState('');
  async function send(event: FormEvent) {
    event.preventDefault();
    const reply = await saving.send(() => props.run(reason.trim()));
    if (reply) props.onDone(reply.record);
  }
  return (
    <form className="stack command-form" onSubmit={send}>
      <TextField
        id={props.id}
        label={props.label}
        required
        maxLength={500}
        autoComplete="off"
        error={saving.conflict?.smessage ?? saving.errors.reason ?? saving.errors.note}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <button type="submit" className="button primary" aria-disabled={saving.isSaving}>
        {props.submitLabel}
      </button>
    </form>
  );
}

export function CancelForm({ record, version, onDone }: CommandFormProps) {
  const { t, api } = useAdmin();
  const params = { id: record.orderInfo.order_id };
  return (
    <ReasonForm
      id="cancel-reason"
      label={t('order-page-note-reason')}
      submitLabel={t('order-cancel-save')}
      run={(reason) =>
        api('POST /admin/orders/:id/cancel', { params, body: { reason, last_modified_time: version } })
      }
      onDone={onDone}
    />
  );
}

export function ReturnForm({ record, version, onDone }: CommandFormProps) {
  const { t, api } = useAdmin();
  const params = { id: record.orderInfo.order_id };
  return (
    <ReasonForm
      id="return-reason"
      label={t('order-page-note-reason')}
      submitLabel={t('order-return-save')}
      run={(reason) =>
        api('POST /admin/orders/:id/return', { params, body: { reason, last_modified_time: version } })
      }
      onDone={onDone}
    />
  );
}

export function PayForm({ record, version, onDone }: CommandFormProps) {
  const { t, api } = useAdmin();
  const params = { id: record.orderInfo.order_id };
  return (
    <ReasonForm
      id="pay-note"
      label={t('order-page-note-paid')}
      submitLabel={t('order-pay-save')}
      run={(note) =>
        api('POST /admin/orders/:id/payment', { params, body: { note, last_modified_time: version } })
      }
      onDone={onDone}
    />
  );
}
