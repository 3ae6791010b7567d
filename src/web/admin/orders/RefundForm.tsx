import { type FormEvent, useState } from 'react';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { parseAmount } from '../record/amount-input.ts';
import { MoneyField } from '../record/fields.tsx';
import { useSubform } from '../record/use-subform.ts';
import type { CommandFormProps } from './order-draft.ts';
import { linesWithUnits, UnitFields, type UnitQuantities } from './UnitFields.tsx';

const KINDS = ['all', 'lines', 'amount'] as const;

/** Refunds the remaining amount, selected units or a given amount. */
export function RefundForm({ record, version, onDone }: CommandFormProps) {
  const { t, api } = useAdmin();
  const { values, set, field, saving } = useSubform({
    amount: '',
    reason: '',
    kind: 'all' as (typeof KINDS)[number],
  });
  const { kind, reason } = values;
  const [quantities, setQuantities] = useState<UnitQuantities>({});
  const [restock, setRestock] = useState(false);
  const refundableLines = record.lineItems.filter((line) => line.quantity > line.refunded_quantity);

  async function send(event: FormEvent) {
    event.preventDefault();
    const lines = linesWithUnits(refundableLines, quantities);
    const decimal = parseAmount(values.amount);
    if (kind === 'lines' && lines.length === 0) {
      saving.setErrors({ reason: t('shipment-empty') });
      return;
    }
    if (kind === 'amount' && !(decimal !== null && decimal > 0)) {
      saving.setErrors({ amount: t('field-amount-invalid') });
      return;
    }
    const selection = kind === 'lines' ? { lines } : kind === 'amount' ? { amount: decimal! } : {};
    const body = { ...selection, reason, restock: kind !== 'amount' && restock, last_modified_time: version };
    const params = { id: record.orderInfo.order_id };
    const reply = await saving.send(() => api('POST /admin/orders/:id/refund', { params, body }));
    if (reply) onDone(reply.record);
  }

  return (
    <form className="stack command-form" onSubmit={send}>
      <SelectField id="refund-kind" label={t('order-refund-type')} {...field('kind')}>
        {KINDS.map((each) => (
          <option key={each} value={each}>
            {t(`order-refund-${each}`)}
          </option>
        ))}
      </SelectField>
      {kind === 'lines' ? (
        <UnitFields
          name="refund"
          lines={refundableLines}
          max={(line) => line.quantity - line.refunded_quantity}
          quantities={quantities}
          onChange={setQuantities}
        />
      ) : null}
      {kind === 'amount' ? (
        <MoneyField
          id="refund-amount"
          label={t('order-refund-amount')}
          {...field('amount')}
          onChange={(amount) => set({ amount })}
        />
      ) : (
        <label className="check">
          <input type="checkbox" checked={restock} onChange={(event) => setRestock(event.target.checked)} />
          <span>{t('order-refund-restock')}</span>
        </label>
      )}
      <TextField
        id="refund-reason"
        label={t('order-page-note-reason')}
        required
        maxLength={500}
        {...field('reason')}
        error={saving.conflict?.smessage ?? saving.errors.reason}
      />
      <button type="submit" className="button primary" aria-disabled={saving.isSaving}>
        {t('order-refund-save')}
      </button>
    </form>
  );
}
