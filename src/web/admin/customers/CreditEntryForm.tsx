import { STAFF_CREDIT_KINDS } from '#domain/credit.ts';
import { CURRENCIES, type Currency, currencyCode } from '#domain/money.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { isPositive, parseAmount } from '../record/amount-input.ts';
import { MoneyField } from '../record/fields.tsx';
import { Subform } from '../record/Subform.tsx';
import { useAdminForm } from '../record/use-admin-form.ts';
import type { CustomerPanelProps } from './customer-draft.ts';

export function CreditEntryForm({ customer, onChanged }: CustomerPanelProps) {
  const { t, api } = useAdmin();
  const form = useAdminForm({
    name: 'credit',
    initial: {
      amount: '',
      note: '',
      currency: 'ca' as Currency,
      kind: 'grant' as (typeof STAFF_CREDIT_KINDS)[number],
    },
    validate: ({ amount }) =>
      isPositive(parseAmount(amount)) ? [] : [{ field: 'amount', text: t('field-amount-invalid') }],
    call: (values) =>
      api('POST /admin/customers/:id/credit', {
        params: { id: customer.customer_id },
        body: { ...values, amount: Number(parseAmount(values.amount)) },
      }),
    onDone({ record }) {
      form.set({ amount: '', note: '' });
      onChanged(record);
    },
  });
  return (
    <Subform
      form={form}
      className="fields"
      aria-label={t('customer-credit-add')}
      submitLabel={t('customer-credit-add')}
    >
      <SelectField
        label={t('customer-credit-currency')}
        options={CURRENCIES.map((each) => [each, currencyCode(each)])}
        {...form.field('currency')}
      />
      <SelectField
        label={t('customer-credit-kind')}
        options={STAFF_CREDIT_KINDS.map((each) => [each, t(`credit-${each}`)])}
        {...form.field('kind')}
      />
      <MoneyField label={t('customer-credit-amount')} required {...form.field('amount')} />
      <TextField label={t('customer-credit-note')} required maxLength={500} {...form.field('note')} />
    </Subform>
  );
}
