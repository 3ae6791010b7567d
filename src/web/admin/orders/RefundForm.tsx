import { useState } from 'react';
import { toCents } from '#domain/money.ts';
import { formatMoney } from '#texts/format-money.ts';
import { CheckField, SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { isPositive, parseAmount } from '../record/amount-input.ts';
import { MoneyField } from '../record/fields.tsx';
import { Subform } from '../record/Subform.tsx';
import { useAdminForm } from '../record/use-admin-form.ts';
import { ConfirmRefund } from './ConfirmRefund.tsx';
import type { CommandFormProps } from './order-draft.ts';
import { linesWithUnits, UnitFields, type UnitQuantities } from './UnitFields.tsx';

const KINDS = ['all', 'lines', 'amount'] as const;

/** Refunds everything that remains, selected units or an amount. Units are not offered for a Void order. */
export function RefundForm({ record, version, onDone, onRefused }: CommandFormProps) {
  const { t, api, attempt } = useAdmin();
  /** The amounts of the previewed refund, which staff must confirm. */
  const [previewedAmounts, setPreviewedAmounts] = useState<{ amount: string; credit: string | null } | null>(
    null,
  );
  const [quantities, setQuantities] = useState<UnitQuantities>({});
  const [restock, setRestock] = useState(false);
  const [toCredit, setToCredit] = useState(false);
  const hasUnits = record.orderInfo.status !== 'Void';
  const refundableLines = record.lineItems.filter((line) => line.quantity > line.refunded_quantity);
  const lines = linesWithUnits(refundableLines, quantities);
  const params = { id: record.orderInfo.order_id };
  type Values = { amount: string; reason: string; kind: (typeof KINDS)[number] };
  function validate({ kind, amount }: Values) {
    // The unit fields cannot show an error, so the reason field shows it.
    if (kind === 'lines' && lines.length === 0) return [{ field: 'reason', text: t('shipment-empty') }];
    return kind === 'amount' && !isPositive(parseAmount(amount))
      ? [{ field: 'amount', text: t('field-amount-invalid') }]
      : [];
  }
  const scopeOf = ({ kind, amount }: Values) => ({
    to_credit: toCredit,
    ...(kind === 'lines' ? { lines } : {}),
    ...(kind === 'amount' ? { amount: Number(parseAmount(amount)) } : {}),
  });
  const form = useAdminForm({
    name: 'refund',
    initial: { amount: '', reason: '', kind: 'all' as (typeof KINDS)[number] },
    validate,
    async call(values) {
      const { kind, reason } = values;
      const response = await api('POST /admin/orders/:id/refund', {
        params,
        body: {
          ...scopeOf(values),
          reason,
          restock: kind !== 'amount' && restock,
          last_modified_time: version,
        },
      });
      if (!response.ok) onRefused(response.data.reason);
      return response;
    },
    onDone: (reply) => onDone(reply.record),
    showConflictAt: 'reason',
  });
  const { kind, reason } = form.values;
  /** Shows the exact amount before the refund is made. */
  async function preview() {
    if (validate(form.values).length > 0) return form.submit();
    const body = scopeOf(form.values);
    const reply = await attempt(api('POST /admin/orders/:id/refund-preview', { params, body }));
    if (!reply) return;
    const format = (decimal: number) => formatMoney(toCents(decimal), reply.currency, t);
    setPreviewedAmounts({
      amount: format(reply.amount),
      credit: reply.credit > 0 ? format(reply.credit) : null,
    });
  }
  function confirm() {
    setPreviewedAmounts(null);
    form.submit();
  }
  return (
    <>
      <Subform
        form={{ ...form, submit: preview }}
        className="stack command-form"
        isPrimary
        submitLabel={t('order-refund-save')}
      >
        <SelectField
          label={t('order-refund-type')}
          options={KINDS.filter((each) => hasUnits || each !== 'lines').map((each) => [
            each,
            t(`order-refund-${each}`),
          ])}
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
        ) : hasUnits ? (
          <CheckField
            label={t('order-refund-restock')}
            checked={restock}
            onChange={(event) => setRestock(event.target.checked)}
          />
        ) : null}
        {record.orderInfo.customer_id === null ? null : (
          <CheckField
            label={t('order-refund-choose-credit')}
            checked={toCredit}
            onChange={(event) => setToCredit(event.target.checked)}
          />
        )}
        <TextField label={t('order-page-note-reason')} required maxLength={500} {...form.field('reason')} />
      </Subform>
      <ConfirmRefund
        id="refund"
        amount={previewedAmounts?.amount ?? null}
        credit={previewedAmounts?.credit ?? null}
        reason={reason}
        onConfirm={confirm}
        onClose={() => setPreviewedAmounts(null)}
      />
    </>
  );
}
