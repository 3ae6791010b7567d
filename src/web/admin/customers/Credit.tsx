import { STAFF_CREDIT_KINDS } from '#domain/credit.ts';
import { CURRENCIES, type Currency, currencyCode } from '#domain/money.ts';
import { formatAmount } from '#texts/format-money.ts';
import { Link } from '../../platform/Link.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { errorIf, MoneyField, Subform, useAdminForm } from '../record/admin-form.tsx';
import { isPositive, parseAmount } from '../record/amount-input.ts';
import { DateTime } from '../record/DateTime.tsx';
import type { CustomerPanelProps } from './customer-draft.ts';

export function Credit(props: CustomerPanelProps) {
  const { t, can, actorName } = useAdmin();
  const { credit } = props.customer;
  return (
    <Panel id="section-credit" title={t('customer-credit')}>
      <Table
        caption={t('customer-credit')}
        rows={CURRENCIES}
        rowKey={(currency) => currency}
        columns={[
          { title: t('record-field-currency'), cell: currencyCode },
          ...(['total', 'used', 'balance'] as const).map((name) => ({
            title: t(`customer-credit-${name}`),
            isNumber: true as const,
            cell: (currency: Currency) => formatAmount(credit[currency][name], currency, t),
          })),
        ]}
      />
      {can('pricing') ? <CreditEntryForm {...props} /> : null}
      {credit.entries.length === 0 ? (
        <p className="quiet">{t('customer-credit-none')}</p>
      ) : (
        <Table
          caption={t('customer-credit')}
          rows={credit.entries}
          rowKey={(entry, index) => `${entry.at} ${index}`}
          columns={[
            { title: t('field-time'), cell: (entry) => <DateTime time={entry.at} /> },
            { title: t('record-field-type'), cell: (entry) => t(`credit-${entry.kind}`) },
            {
              title: t('field-amount'),
              isNumber: true,
              cell: (entry) => formatAmount(entry.amount, entry.currency, t),
            },
            {
              title: t('field-reason'),
              cell: ({ order_id, note }) =>
                order_id === null ? note : <Link to={recordPath('orders', order_id)}>{order_id}</Link>,
            },
            { title: t('field-user'), cell: (entry) => actorName(entry.actor) },
          ]}
        />
      )}
    </Panel>
  );
}

function CreditEntryForm({ customer, onChanged }: CustomerPanelProps) {
  const { t, api } = useAdmin();
  const form = useAdminForm({
    name: 'credit',
    initial: {
      amount: '',
      note: '',
      currency: 'ca' as Currency,
      kind: 'grant' as (typeof STAFF_CREDIT_KINDS)[number],
    },
    required: ['note'],
    validate: ({ amount }) => errorIf(!isPositive(parseAmount(amount)), 'amount', t('field-amount-invalid')),
    call: (values, submission_id) =>
      api('POST /admin/customers/:id/credit', {
        params: { id: customer.customer_id },
        body: { ...values, amount: Number(parseAmount(values.amount)), submission_id },
      }),
    valuesWhenDone: { amount: '', note: '' },
    onDone: (reply) => onChanged(reply),
  });
  return (
    <Subform
      form={form}
      className="fields"
      aria-label={t('customer-credit-add')}
      submitLabel={t('customer-credit-add')}
    >
      <SelectField
        label={t('record-field-currency')}
        options={CURRENCIES.map((each) => [each, currencyCode(each)])}
        {...form.field('currency')}
      />
      <SelectField
        label={t('record-field-type')}
        options={STAFF_CREDIT_KINDS.map((each) => [each, t(`credit-${each}`)])}
        {...form.field('kind')}
      />
      <MoneyField label={t('field-amount')} required {...form.field('amount')} />
      <TextField label={t('field-reason')} required maxLength={500} {...form.field('note')} />
    </Subform>
  );
}
