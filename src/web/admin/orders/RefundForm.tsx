import { useState } from 'react';
import { CheckField, SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { isPositive, parseAmount } from '../record/amount-input.ts';
import { MoneyField } from '../record/fields.tsx';
import { Subform } from '../record/Subform.tsx';
import { useAdminForm } from '../record/use-admin-form.ts';
import type { CommandFormProps } from './order-draft.ts';
import { linesWithUnits, UnitFields, type UnitQuantities } from './UnitFields.tsx';

const KINDS = ['all', 'lines', 'amount'] as const;

/** Refunds the remaining amount, selected units or a given amount. */
export function RefundForm({ record, version, onDone, onRefused }: CommandFormProps) {
  const { t, api } = useAdmin();
  const [quantities, setQuantities] = useState<UnitQuantities>({});
  const [restock, setRestock] = useState(false);
  const refundableLines = record.lineItems.filter((line) => line.quantity > line.refunded_quantity);
  const lines = linesWithUnits(refundableLines, quantities);
  const form = useAdminForm({
    name: 'refund',
    initial: { amount: '', reason: '', kind: 'all' as (typeof KINDS)[number] },
    validate({ kind, amount }) {
      if (kind === 'lines' && lines.length === 0) return [{ field: 'reason', text: t('shipment-empty') }];
      return kind === 'amount' && !isPositive(parseAmount(amount))
        ? [{ field: 'amount', text: t('field-amount-invalid') }]
        : [];
    },
    async call({ kind, amount, reason }) {
      const selection =
        kind === 'lines' ? { lines } : kind === 'amount' ? { amount: Number(parseAmount(amount)) } : {};
      const response = await api('POST /admin/orders/:id/refund', {
        params: { id: record.orderInfo.order_id },
        body: { ...selection, reason, restock: kind !== 'amount' && restock, last_modified_time: version },
      });
      if (!response.ok) onRefused(response.data.reason);
      return response;
    },
    onDone: (reply) => onDone(reply.record),
    conflictField: 'reason',
  });
  const { kind } = form.values;
  return (
    <Subform form={form} className="stack command-form" isPrimary submitLabel={t('order-refund-save')}>
      <SelectField
        label={t('order-refund-type')}
        options={KINDS.map((each) => [each, t(`order-refund-${each}`)])}
        {...form.field('kind')}
      />
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
        <MoneyField label={t('order-refund-amount')} {...form.field('amount')} />
      ) : (
        <CheckField
          label={t('order-refund-restock')}
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
        />
      )}
      <TextField label={t('order-page-note-reason')} required maxLength={500} {...form.field('reason')} />
    </Subform>
  );
}
