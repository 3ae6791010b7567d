import { type FormEvent, useState } from 'react';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { MoneyField } from '../record/fields.tsx';
import { moneyOf } from '../record/money-text.ts';
import { useSubform } from '../record/use-subform.ts';
import type { CommandForm } from './Commands.tsx';
import { linesOf, type Picked, Units } from './Units.tsx';

const KINDS = ['all', 'lines', 'amount'] as const;

/** Money back: all that is left, pieces of lines, or an amount. */
export function RefundForm({ record, seen, onDone }: CommandForm) {
  const { t, api } = useAdmin();
  const { typed, set, field, saving } = useSubform({
    amount: '',
    reason: '',
    kind: 'all' as (typeof KINDS)[number],
  });
  const { kind, reason } = typed;
  const [picked, setPicked] = useState<Picked>({});
  const [restock, setRestock] = useState(false);
  const open = record.lineItems.filter((line) => line.quantity > line.refunded_quantity);

  async function send(event: FormEvent) {
    event.preventDefault();
    const lines = linesOf(open, picked);
    const decimal = moneyOf(typed.amount);
    if (kind === 'lines' && lines.length === 0) {
      saving.setErrors({ reason: t('shipment-empty') });
      return;
    }
    if (kind === 'amount' && !(decimal !== null && decimal > 0)) {
      saving.setErrors({ amount: t('field-amount-invalid') });
      return;
    }
    const what = kind === 'lines' ? { lines } : kind === 'amount' ? { amount: decimal! } : {};
    const body = { ...what, reason, restock: kind !== 'amount' && restock, last_modified_time: seen };
    const params = { id: record.orderInfo.order_id };
    const reply = await saving.send(() => api('POST /admin/orders/:id/refund', { params, body }));
    if (reply) onDone(reply.record);
  }

  return (
    <form className="stack command-form" onSubmit={send}>
      <SelectField id="refund-kind" label={t('order-refund-what')} {...field('kind')}>
        {KINDS.map((each) => (
          <option key={each} value={each}>
            {t(`order-refund-${each}`)}
          </option>
        ))}
      </SelectField>
      {kind === 'lines' ? (
        <Units
          name="refund"
          lines={open}
          most={(line) => line.quantity - line.refunded_quantity}
          picked={picked}
          onPick={setPicked}
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
