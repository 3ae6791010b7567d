import { useState } from 'react';
import { toCents } from '#domain/money.ts';
import { formatMoney } from '#texts/format-money.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin, useSend, useStaff } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { ConfirmRefund } from './ConfirmRefund.tsx';
import type { CommandFormProps } from './order-draft.ts';

/** A refund request above the limit. A second person approves or rejects it; its author can withdraw it. */
export function RefundRequest({ record, version, onDone, onRefused }: CommandFormProps) {
  const { t, api, can } = useAdmin();
  const staff = useStaff();
  const { send } = useSend();
  const [isConfirming, setConfirming] = useState(false);
  const request = record.refund_request;
  const params = { id: record.orderInfo.order_id, request: request?.request_id ?? '' };
  const form = useAdminForm({
    name: 'refund-reject',
    initial: { reason: '' },
    required: ['reason'],
    call: ({ reason }) =>
      api('POST /admin/orders/:id/refund-requests/:request/reject', {
        params,
        body: { reason, last_modified_time: version },
      }),
    onDone: (reply) => onDone(reply.record),
    showConflictAt: 'reason',
  });
  if (request === null) return null;
  const { reason, requested_by, requested_time } = request;
  const amount = formatMoney(toCents(request.amount), record.money.currency, t);
  const isOwn = requested_by === staff.email;

  async function approve() {
    const reply = await send(async () => {
      const response = await api('POST /admin/orders/:id/refund-requests/:request/approve', {
        params,
        body: { last_modified_time: version },
      });
      if (!response.ok) onRefused(response.data.reason);
      return response;
    });
    if (reply) onDone(reply.record);
  }

  return (
    <Panel title={t('refund-request-title', { amount })} className="panel left-bar stack">
      <p>
        {t('refund-request-by', { person: requested_by, reason })}{' '}
        <DateTime className="quiet" time={requested_time} />
      </p>
      {isOwn ? <p>{t('refund-request-yours')}</p> : null}
      {can('refunds') ? (
        <>
          {isOwn ? null : (
            <p>
              <Button
                variant="primary"
                label={t('refund-request-approve')}
                onClick={() => setConfirming(true)}
              />
            </p>
          )}
          <Subform
            form={form}
            className="stack command-form"
            submitLabel={t(isOwn ? 'refund-request-withdraw' : 'refund-request-reject')}
          >
            <TextField
              label={t(isOwn ? 'refund-request-withdraw-reason' : 'refund-request-reject-reason')}
              required
              maxLength={500}
              {...form.field('reason')}
            />
          </Subform>
        </>
      ) : null}
      <ConfirmRefund
        id="refund-request"
        record={record}
        amount={isConfirming ? amount : null}
        reason={reason}
        onConfirm={approve}
        onClose={() => setConfirming(false)}
      />
    </Panel>
  );
}
