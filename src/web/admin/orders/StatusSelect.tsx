import { isFinal } from '#domain/order-status.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { AdminForm } from '../record/admin-form.tsx';
import { NO_STATUS_DETAILS, type OrderDraft, type OrderRecord } from './order-draft.ts';
import { ParcelFields } from './ParcelFields.tsx';

/**
 * The status selector; a new status takes effect on save. Refunded is listed but cannot be chosen. The status of a
 * Refunded or Void order can no longer be changed. Void cannot be chosen if the order can no longer be cancelled; a hint gives the reason.
 */
export function StatusSelect({ record, form }: { record: OrderRecord; form: AdminForm<OrderDraft> }) {
  const { t } = useAdmin();
  const { status } = record.orderInfo;
  const newStatus = form.values.status === status ? null : form.values.status;
  const isLocked = isFinal(record.orderInfo.status);
  const reasonOf = (each: string) => record.choices.find((choice) => choice.status === each)?.reason;
  const blockedReason = isLocked ? t('order-page-status-locked') : reasonOf(newStatus ?? 'Void');
  const isPaidOffline = newStatus === 'Paid' && status === 'Processing';
  const needsReason = newStatus === 'Void' || newStatus === 'Return';
  return (
    <Panel title={t('order-page-status')}>
      <SelectField
        label={t('order-page-status')}
        hint={blockedReason ?? undefined}
        disabled={isLocked}
        {...form.field('status')}
        // The fields for the details depend on the status. A hidden one must not be sent.
        onChange={({ target }) => form.set({ status: target.value, ...NO_STATUS_DETAILS })}
      >
        {record.choices.map((choice) => (
          <option
            key={choice.status}
            value={choice.status}
            disabled={choice.status === 'Void' && !choice.allowed}
          >
            {t(`status-${choice.status}`)}
          </option>
        ))}
        <option value="Refunded" disabled>
          {t('status-Refunded')}
        </option>
      </SelectField>
      {newStatus === 'Shipped' ? (
        <>
          <p className="quiet">{t('order-page-ships-all')}</p>
          <ParcelFields recentCarriers={record.carriers} form={form} />
        </>
      ) : null}
      {isPaidOffline || needsReason ? (
        <TextField
          label={t(isPaidOffline ? 'order-page-note-paid' : 'field-reason')}
          maxLength={500}
          {...form.field('note')}
        />
      ) : null}
    </Panel>
  );
}
