import type { FormEvent } from 'react';
import { CURRENCIES, type Currency, currencyCode } from '#domain/money.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useOffice } from '../platform/office.tsx';
import { MoneyField } from '../record/fields.tsx';
import { moneyOf } from '../record/money-text.ts';
import { useEntry } from '../record/use-entry.ts';
import type { Customer } from './customer-draft.ts';

const KINDS = ['grant', 'use', 'take-back'] as const;

/** One more line of the ledger, with its reason. */
export function CreditLine({
  customer,
  onChanged,
}: {
  customer: Customer;
  onChanged(record: Customer): void;
}) {
  const { say, ask } = useOffice();
  const { typed, set, field, saving } = useEntry({
    amount: '',
    note: '',
    currency: 'ca' as Currency,
    kind: 'grant' as (typeof KINDS)[number],
  });

  async function write(event: FormEvent) {
    event.preventDefault();
    const decimal = moneyOf(typed.amount);
    if (decimal === null || !(decimal > 0)) {
      saving.setErrors({ amount: say('field-amount-invalid') });
      return;
    }
    const body = { ...typed, amount: decimal };
    const params = { id: customer.customer_id };
    const reply = await saving.send(() => ask('POST /admin/customers/:id/credit', { params, body }));
    if (!reply) return;
    set({ amount: '', note: '' });
    onChanged(reply.record);
  }

  return (
    <form className="fields" onSubmit={write} aria-label={say('customer-credit-add')}>
      <SelectField id="credit-currency" label={say('customer-credit-currency')} {...field('currency')}>
        {CURRENCIES.map((each) => (
          <option key={each} value={each}>
            {currencyCode(each)}
          </option>
        ))}
      </SelectField>
      <SelectField id="credit-kind" label={say('customer-credit-kind')} {...field('kind')}>
        {KINDS.map((each) => (
          <option key={each} value={each}>
            {say(`credit-${each}`)}
          </option>
        ))}
      </SelectField>
      <MoneyField
        id="credit-amount"
        label={say('customer-credit-amount')}
        required
        {...field('amount')}
        onChange={(amount) => set({ amount })}
      />
      <TextField
        id="credit-note"
        label={say('customer-credit-note')}
        required
        maxLength={500}
        {...field('note')}
      />
      <button type="submit" className="button" aria-disabled={saving.isSaving}>
        {say('customer-credit-add')}
      </button>
    </form>
  );
}
