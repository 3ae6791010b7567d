import { CURRENCIES, type Currency, currencyCode, formatAmount } from '#domain/money.ts';
import { Table } from '../../ui/Table.tsx';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { CreditEntryForm } from './CreditEntryForm.tsx';
import type { Customer } from './customer-draft.ts';

/** The customer's credit balances and the append-only ledger behind them. */
export function Credit({ customer, onChanged }: { customer: Customer; onChanged(record: Customer): void }) {
  const { t } = useAdmin();
  const { can } = useAccess();
  const { credit } = customer;
  const money = (decimal: number, currency: Currency) => formatAmount(decimal, currency);
  return (
    <section className="panel stack" aria-labelledby="credit-title">
      <h2 id="credit-title">{t('customer-credit')}</h2>
      <Table
        caption={t('customer-credit')}
        columns={[
          { title: t('customer-credit-currency') },
          { title: t('customer-credit-total'), isNumber: true },
          { title: t('customer-credit-used'), isNumber: true },
          { title: t('customer-credit-balance'), isNumber: true },
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
      {can('pricing') ? <CreditEntryForm customer={customer} onChanged={onChanged} /> : null}
      {credit.entries.length === 0 ? (
        <p className="quiet">{t('customer-credit-none')}</p>
      ) : (
        <Table
          caption={t('customer-credit')}
          columns={[
            { title: t('credit-time') },
            { title: t('credit-kind') },
            { title: t('credit-amount'), isNumber: true },
            { title: t('credit-note') },
            { title: t('credit-actor') },
          ]}
          rows={credit.entries.map((entry, index) => ({
            key: `${entry.at} ${index}`,
            cells: [
              <DateTime key="at" at={entry.at} />,
              t(`credit-${entry.kind}`),
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
