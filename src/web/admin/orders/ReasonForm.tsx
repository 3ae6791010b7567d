import { useState } from 'react';
import { toCents } from '#domain/money.ts';
import { formatByCurrencyCode } from '#texts/format-money.ts';
import { CheckField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';
import { ConfirmRefund } from './ConfirmRefund.tsx';
import type { CommandFormProps } from './order-draft.ts';

const SUBMIT_LABELS = {
  cancel: 'order-cancel-save',
  return: 'order-return-save',
  'withdraw-return': 'order-withdraw-return-save',
} as const;

/** The form of a command that needs a reason. For an unpaid order, the usual reason is filled in. */
export function ReasonForm(props: CommandFormProps & { command: keyof typeof SUBMIT_LABELS }) {
  const { t, api } = useAdmin();
  const { command, record, version: last_modified_time, onDone, onRefused } = props;
  const isReturn = command === 'return';
  const [isEmailed, setEmailed] = useState(true);
  const isUnpaid = record.orderInfo.status === 'Processing';
  const form = useAdminForm({
    name: command,
    initial: { reason: isUnpaid ? t('order-cancel-unpaid') : '' },
    required: ['reason'],
    showConflictAt: 'reason',
    call: ({ reason }) =>
      api(`POST /admin/orders/:id/${command}`, {
        params: { id: record.orderInfo.order_id },
        body: { reason: reason.trim(), last_modified_time, ...(isReturn ? { is_emailed: isEmailed } : {}) },
      }),
    onDone: (reply) => onDone(reply.record),
    onRefused,
  });
  const { money } = record;
  const isCancellation = command === 'cancel';
  const causesRefund = isCancellation && money.refundable > 0;
  const amount = formatByCurrencyCode(toCents(money.refundable), money.currency, t);
  const openUnits = record.lineItems.reduce((total, line) => total + line.open_quantity, 0);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Subform
        form={causesRefund ? { ...form, submit: () => setConfirming(!form.reportInvalid()) } : form}
        className="stack command-form"
        isPrimary
        submitLabel={t(SUBMIT_LABELS[command])}
        onCancel={props.onCancel}
        cancelLabel={isCancellation ? t('order-cancel-keep') : undefined}
      >
        {isCancellation ? (
          <p>
            {causesRefund ? t('order-cancel-refunds', { amount }) : null}{' '}
            {t('order-cancel-units', { count: openUnits })}
          </p>
        ) : null}
        <TextField label={t('field-reason')} required maxLength={500} {...form.field('reason')} />
        {isReturn ? (
          <CheckField
            label={t('order-return-email')}
            checked={isEmailed}
            onChange={({ target }) => setEmailed(target.checked)}
          />
        ) : null}
      </Subform>
      <ConfirmRefund
        id={command}
        record={record}
        amount={isConfirming ? amount : null}
        isCancellation={isCancellation}
        reason={form.values.reason}
        onConfirm={form.submit}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
