import { type FormEvent, useState } from 'react';
import { CURRENCIES, type Currency, currencyCode } from '#domain/money.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useOffice } from '../platform/office.tsx';
import { MoneyField } from '../record/fields.tsx';
import { moneyOf } from '../record/money-text.ts';
import { useSaving } from '../record/use-saving.ts';
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
  const saving = useSaving();
  const [currency, setCurrency] = useState<Currency>('ca');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('grant');
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');

  async function write(event: FormEvent) {
    event.preventDefault();
    const decimal = moneyOf(amount);
    if (decimal === null || !(decimal > 0)) {
      saving.setErrors({ amount: say('field-amount-invalid') });
      return;
    }
    const body = { currency, kind, amount: decimal, note };
    const params = { id: customer.customer_id };
    const reply = await saving.send(() => ask('POST /admin/customers/:id/credit', { params, body }));
    if (!reply) return;
    setAmount('');
    setNote('');
    onChanged(reply.record);
  }

  return (
    <form className="fields" onSubmit={write} aria-label={say('customer-credit-add')}>
      <SelectField
        id="credit-currency"
        label={say('customer-credit-currency')}
        value={currency}
        onChange={(event) => setCurrency(event.target.value as Currency)}
      >
        {CURRENCIES.map((each) => (
          <option key={each} value={each}>
            {currencyCode(each)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="credit-kind"
        label={say('customer-credit-kind')}
        value={kind}
        onChange={(event) => setKind(event.target.value as typeof kind)}
      >
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
        error={saving.errors.amount}
        value={amount}
        onChange={setAmount}
      />
      <TextField
        id="credit-note"
        label={say('customer-credit-note')}
        required
        maxLength={500}
        error={saving.errors.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <button type="submit" className="button" aria-disabled={saving.isSaving}>
        {say('customer-credit-add')}
      </button>
    </form>
  );
}
