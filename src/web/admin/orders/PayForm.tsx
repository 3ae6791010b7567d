import { toCents, toDecimal } from '#domain/money.ts';
import { OFFLINE_METHODS, type OfflineMethod, validateOfflinePayment } from '#domain/payment.ts';
import { shopDay } from '#domain/shop-day.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { formatAmountInput, parseAmount } from '../record/amount-input.ts';
import { MoneyField } from '../record/fields.tsx';
import { Subform } from '../record/Subform.tsx';
import { useAdminForm } from '../record/use-admin-form.ts';
import type { CommandFormProps } from './order-draft.ts';

/** Records a payment of the total, less store credit, that was received outside the checkout. */
export function PayForm({ record, version: last_modified_time, onDone, onRefused }: CommandFormProps) {
  const { t, api } = useAdmin();
  const { order_id, placed_total, credit } = record.orderInfo;
  const due = toCents(placed_total) - toCents(credit);
  const today = shopDay(new Date());
  const form = useAdminForm({
    name: 'pay',
    initial: {
      amount: formatAmountInput(toDecimal(due)),
      received_on: today,
      method: OFFLINE_METHODS[0] as OfflineMethod,
      note: '',
    },
    validate: (values) =>
      toFieldErrors(
        validateOfflinePayment(
          { ...values, amount: toCents(parseAmount(values.amount) ?? 0) },
          { due, today },
        ),
        t,
      ),
    async call({ note, ...values }) {
      const response = await api('POST /admin/orders/:id/payment', {
        params: { id: order_id },
        body: {
          ...values,
          amount: parseAmount(values.amount) ?? 0,
          last_modified_time,
          ...(note.trim() ? { note: note.trim() } : {}),
        },
      });
      if (!response.ok) onRefused(response.data.reason);
      return response;
    },
    onDone: (reply) => onDone(reply.record),
    showConflictAt: 'note',
  });
  return (
    <Subform form={form} className="stack command-form" isPrimary submitLabel={t('order-pay-save')}>
      <div className="fields">
        <MoneyField label={t('order-pay-amount')} {...form.field('amount')} />
        <TextField type="date" label={t('order-pay-day')} max={today} {...form.field('received_on')} />
        <SelectField
          label={t('order-pay-method')}
          options={OFFLINE_METHODS.map((each) => [each, t(`offline-method-${each}`)])}
          {...form.field('method')}
        />
      </div>
      <TextField
        label={t('order-pay-note')}
        hint={t('order-pay-note-hint')}
        maxLength={500}
        {...form.field('note')}
      />
    </Subform>
  );
}
