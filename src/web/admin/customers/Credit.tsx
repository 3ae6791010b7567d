import { CURRENCIES, currencyCode } from '#domain/money.ts';
import { auditActor } from '#texts/audit-words.ts';
import { formatAmount } from '#texts/format-money.ts';
import { Link } from '../../platform/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { CreditEntryForm } from './CreditEntryForm.tsx';
import type { CustomerPanelProps } from './customer-draft.ts';

export function Credit({ customer, onChanged }: CustomerPanelProps) {
  const { t, can } = useAdmin();
  const { credit } = customer;
  return (
    <Panel id="section-credit" title={t('customer-credit')}>
      <Table
        caption={t('customer-credit')}
        rows={CURRENCIES}
        rowKey={(currency) => currency}
        columns={[
          { title: t('customer-credit-currency'), cell: currencyCode },
          ...(['total', 'used', 'balance'] as const).map((name) => ({
            title: t(`customer-credit-${name}`),
            isNumber: true as const,
            cell: (currency: (typeof CURRENCIES)[number]) =>
              formatAmount(credit[currency][name], currency, t),
          })),
        ]}
      />
      {can('pricing') ? <CreditEntryForm customer={customer} onChanged={onChanged} /> : null}
      {credit.entries.length === 0 ? (
        <p className="quiet">{t('customer-credit-none')}</p>
      ) : (
        <Table
          caption={t('customer-credit')}
          rows={credit.entries}
          rowKey={(entry, index) => `${entry.at} ${index}`}
          columns={[
            { title: t('credit-time'), cell: (entry) => <DateTime time={entry.at} /> },
            { title: t('credit-kind'), cell: (entry) => t(`credit-${entry.kind}`) },
            {
              title: t('credit-amount'),
              isNumber: true,
              cell: (entry) => formatAmount(entry.amount, entry.currency, t),
            },
            {
              title: t('credit-note'),
              cell: ({ order_id, note }) =>
                order_id === null ? note : <Link to={recordPath('orders', order_id)}>{order_id}</Link>,
            },
            { title: t('credit-actor'), cell: (entry) => auditActor(t.language, entry.actor) },
          ]}
        />
      )}
    </Panel>
  );
}
