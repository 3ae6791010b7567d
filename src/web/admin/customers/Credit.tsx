import { type FormEvent, useState } from 'react';
import { CURRENCIES, type Currency, centsOf, currencyCode, formatPrice } from '#domain/money.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Table } from '../../ui/Table.tsx';
import { useAccess, useOffice } from '../platform/office.tsx';
import { DayTime } from '../record/DayTime.tsx';
import { MoneyField } from '../record/fields.tsx';
import { moneyOf } from '../record/money-text.ts';
import { useSaving } from '../record/use-saving.ts';
import type { Customer } from './customer-draft.ts';

/** The credit as a ledger: nothing in it is changed, only added to, each line with its reason. */
export function Credit({ customer, onChanged }: { customer: Customer; onChanged(record: Customer): void }) {
  const { say } = useOffice();
  const { can } = useAccess();
  const { credit } = customer;
  const money = (decimal: number, currency: Currency) => formatPrice(centsOf(decimal), currency);
  return (
    <section className="panel stack" aria-labelledby="credit-title">
      <h2 id="credit-title">{say('customer-credit')}</h2>
      <Table
        caption={say('customer-credit')}
        columns={[
          { title: say('customer-credit-currency') },
          { title: say('customer-credit-total'), isNumber: true },
          { title: say('customer-credit-used'), isNumber: true },
          { title: say('customer-credit-left'), isNumber: true },
        ]}
        rows={CURRENCIES.map((currency) => ({
          key: currency,
          cells: [
            currencyCode(currency),
            money(credit[currency].total, currency),
            money(credit[currency].used, currency),
            money(credit[currency].balance, currency),
          ],
        }))}
      />
      {can('pricing') ? <CreditLine customer={customer} onChanged={onChanged} /> : null}
      {credit.entries.length === 0 ? (
        <p className="quiet">{say('customer-credit-none')}</p>
      ) : (
        <Table
          caption={say('customer-credit')}
          columns={[
            { title: say('credit-time') },
            { title: say('credit-kind') },
            { title: say('credit-amount'), isNumber: true },
            { title: say('credit-note') },
            { title: say('credit-actor') },
          ]}
          rows={credit.entries.map((entry, index) => ({
            key: `${entry.at} ${index}`,
            cells: [
              <DayTime key="at" at={entry.at} />,
              say(`credit-${entry.kind}`),
              money(entry.amount, entry.currency),
              entry.note,
              entry.actor,
            ],
          }))}
        />
      )}
    </section>
  );
}

const KINDS = ['grant', 'use', 'take-back'] as const;

function CreditLine({ customer, onChanged }: { customer: Customer; onChanged(record: Customer): void }) {
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
