import type { FormEvent } from 'react';
import { CURRENCIES, type Currency, currencyCode } from '#domain/money.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { parseAmount } from '../record/amount-input.ts';
import { MoneyField } from '../record/fields.tsx';
import { useSubform } from '../record/use-subform.ts';
import type { Customer } from './customer-draft.ts';

const KINDS = ['grant', 'use', 'take-back'] as const;

/** Adds an entry to the credit ledger. */
export function CreditEntryForm({
  customer,
  onChanged,
}: {
  customer: Customer;
  onChanged(record: Customer): void;
}) {
  const { t, api } = useAdmin();
  const { values, set, field, saving } = useSubform({
    amount: '',
    note: '',
    currency: 'ca' as Currency,
    kind: 'grant' as (typeof KINDS)[number],
  });

  async function addEntry(event: FormEvent) {
    event.preventDefault();
    const decimal = parseAmount(values.amount);
    if (decimal === null || !(decimal > 0)) {
      saving.setErrors({ amount: t('field-amount-invalid') });
      return;
    }
    const body = { ...values, amount: decimal };
    const params = { id: customer.customer_id };
    const reply = await saving.send(() => api('POST /admin/customers/:id/credit', { params, body }));
    if (!reply) return;
    set({ amount: '', note: '' });
    onChanged(reply.record);
  }

  return (
    <form className="fields" onSubmit={addEntry} aria-label={t('customer-credit-add')}>
      <SelectField id="credit-currency" label={t('customer-credit-currency')} {...field('currency')}>
        {CURRENCIES.map((each) => (
          <option key={each} value={each}>
            {currencyCode(each)}
          </option>
        ))}
      </SelectField>
      <SelectField id="credit-kind" label={t('customer-credit-kind')} {...field('kind')}>
        {KINDS.map((each) => (
          <option key={each} value={each}>
            {t(`credit-${each}`)}
          </option>
        ))}
      </SelectField>
      <MoneyField
        id="credit-amount"
        label={t('customer-credit-amount')}
        required
        {...field('amount')}
        onChange={(amount) => set({ amount })}
      />
      <TextField
        id="credit-note"
        label={t('customer-credit-note')}
        required
        maxLength={500}
        {...field('note')}
      />
      <button type="submit" className="button" aria-disabled={saving.isSaving}>
        {t('customer-credit-add')}
      </button>
    </form>
  );
}
