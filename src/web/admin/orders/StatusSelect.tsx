import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { Draft } from '../record/use-draft.ts';
import type { OrderDraft, OrderInfo, OrderRecord } from './order-draft.ts';

/** The status selector: the chosen status takes effect on save. Refunded is shown but cannot be chosen. */
export function StatusSelect(props: {
  record: OrderRecord;
  draft: Draft<OrderDraft>;
  errors: Record<string, string>;
}) {
  const { t } = useAdmin();
  const { record, draft, errors } = props;
  const { status } = record.orderInfo;
  const { value, set } = draft;
  const isLocked = status === 'Refunded';
  const chosen = record.choices.find((choice) => choice.status === value.status);
  const isStatusChanged = value.status !== status;
  const blockedReason = isLocked
    ? t('order-page-status-locked')
    : isStatusChanged
      ? (chosen?.reason ?? undefined)
      : undefined;
  const text = (name: 'note' | 'carrier' | 'tracking_number', label: string, maxLength: number) => (
    <TextField
      id={name}
      name={name}
      label={label}
      maxLength={maxLength}
      error={errors[name]}
      autoComplete="off"
      value={value[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  return (
    <section className="panel stack" aria-labelledby="status-title">
      <h2 id="status-title">{t('order-page-status')}</h2>
      <SelectField
        id="status"
        label={t('order-page-status')}
        hint={blockedReason}
        disabled={isLocked}
        value={value.status}
        onChange={(event) => set({ status: event.target.value as OrderInfo['status'] })}
      >
        {record.choices.map((choice) => (
          <option key={choice.status} value={choice.status}>
            {t(`status-${choice.status}`)}
          </option>
        ))}
        <option value="Refunded" disabled>
          {t('status-Refunded')}
        </option>
      </SelectField>
      {isStatusChanged && value.status === 'Shipped' ? (
        <>
          {text('carrier', t('order-page-carrier'), 50)}
          {text('tracking_number', t('order-page-tracking'), 50)}
        </>
      ) : null}
      {isStatusChanged && value.status === 'Paid' && status === 'Processing'
        ? text('note', t('order-page-note-paid'), 500)
        : null}
      {isStatusChanged && (value.status === 'Void' || value.status === 'Return')
        ? text('note', t('order-page-note-reason'), 500)
        : null}
    </section>
  );
}
