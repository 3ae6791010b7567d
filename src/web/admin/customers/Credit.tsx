import { CURRENCIES, type Currency, centsOf, currencyCode, formatPrice } from '#domain/money.ts';
import { Table } from '../../ui/Table.tsx';
import { useAccess, useOffice } from '../platform/office.tsx';
import { DayTime } from '../record/DayTime.tsx';
import { CreditLine } from './CreditLine.tsx';
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
