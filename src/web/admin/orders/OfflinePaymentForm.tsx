import type { ClientInput } from '#contract/calls.ts';
import { type Cents, type Currency, currencyCode, toCents, toDecimal } from '#domain/money.ts';
import { OFFLINE_METHODS, type OfflineMethod, validateOfflinePayment } from '#domain/payment.ts';
import { shopDay } from '#domain/shop-day.ts';
import { formatPrice } from '#texts/format-money.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { ResponseWith } from '../platform/admin-api.ts';
import { MoneyField, Subform, useAdminForm } from '../record/admin-form.tsx';
import { formatAmountInput, parseAmount } from '../record/amount-input.ts';
import type { CommandFormProps } from './order-draft.ts';

type Payment = Omit<ClientInput<'POST /admin/orders/:id/payment'>['body'], 'last_modified_time'>;

/** Records a payment of the whole amount due that was received outside the checkout. */
export function OfflinePaymentForm<T extends { smessage: string }>(props: {
  due: Cents;
  currency: Currency;
  isDisabled?: boolean;
  send(payment: Payment): Promise<ResponseWith<T>>;
  onDone(reply: T): void;
  /** Called with the reason code of a refusal. */
  onRefused?(reason: string): void;
  onCancel?: (() => void) | undefined;
}) {
  const { t } = useAdmin();
  const { due, currency, isDisabled, send, onDone, onRefused } = props;
  const today = shopDay(new Date());
  const form = useAdminForm({
    name: 'pay',
    initial: {
      amount: formatAmountInput(toDecimal(due), t),
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
    call: ({ note, ...values }) =>
      send({
        ...values,
        amount: parseAmount(values.amount) ?? 0,
        ...(note.trim() ? { note: note.trim() } : {}),
      }),
    onDone,
    onRefused,
    showConflictAt: 'note',
  });
  return (
    <Subform
      form={form}
      className="stack command-form"
      isPrimary
      isDisabled={isDisabled}
      submitLabel={t('order-pay-save')}
      onCancel={props.onCancel}
    >
      <div className="fields">
        <MoneyField
          label={t('order-pay-amount', { currency: currencyCode(currency) })}
          hint={t('order-pay-due', { total: formatPrice(due, currency, t) })}
          required
          {...form.field('amount')}
        />
        <TextField
          type="date"
          label={t('record-field-received_on')}
          max={today}
          required
          {...form.field('received_on')}
        />
        <SelectField
          label={t('record-field-method')}
          options={OFFLINE_METHODS.map((each) => [each, t(`offline-method-${each}`)])}
          {...form.field('method')}
        />
      </div>
      <TextField
        label={t('field-note')}
        hint={t('order-pay-note-hint')}
        maxLength={500}
        {...form.field('note')}
      />
    </Subform>
  );
}

/** Records a payment of an order's total, less store credit, that was received outside the checkout. */
export function PayForm(props: CommandFormProps) {
  const { api } = useAdmin();
  const { record, version: last_modified_time, onDone, onRefused, onCancel } = props;
  const { order_id: id, placed_total, credit, currency } = record.orderInfo;
  return (
    <OfflinePaymentForm
      due={toCents(placed_total) - toCents(credit)}
      currency={currency}
      send={(payment) => {
        const body = { ...payment, last_modified_time };
        return api('POST /admin/orders/:id/payment', { params: { id }, body });
      }}
      onDone={(reply) => onDone(reply.record)}
      onRefused={onRefused}
      onCancel={onCancel}
    />
  );
}
