import { type Currency, toCents } from '#domain/money.ts';
import { personName } from '#domain/person-name.ts';
import { formatPrice } from '#texts/format-money.ts';
import { localDecimal } from '#texts/format-number.ts';
import { BreakableEmail } from '../../ui/BreakableEmail.tsx';
import { PercentageForm } from '../bulk/PercentageForm.tsx';
import type { Column } from '../list/list-definition.ts';
import { listRoute, shortId } from '../list/list-route.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { DateOnly } from '../record/DateTime.tsx';
import { ActiveBadge } from '../shell/ActiveBadge.tsx';
import { CustomerTabs } from './CustomerTabs.tsx';
import { salesCell } from './sales-cell.ts';

/** Each currency has its own column, because amounts of different currencies have no common order. */
const salesColumn = (currency: Currency): Column<'customers', undefined> => ({
  title: `customers-column-sales-${currency}`,
  isNumber: true,
  sort: { desc: `sales-${currency}-desc`, asc: `sales-${currency}-asc` },
  cell: salesCell(currency),
});

export const { loader, Component } = listRoute<'customers'>({
  list: 'customers',
  key: (customer) => customer.customer_id,
  href: (customer) => recordPath('customers', customer.customer_id),
  columns: {
    email: {
      title: 'field-email',
      sort: { asc: 'email' },
      isText: true,
      cell: ({ email }) => <BreakableEmail text={email} />,
    },
    name: {
      title: 'field-name',
      isText: true,
      onPhone: 'untitled',
      sort: { asc: 'name' },
      cell: ({ first_name, last_name, ordered_as, percentage }, { t }) => (
        <>
          {ordered_as ?? personName({ first_name, last_name })}
          {ordered_as ? <small className="subtext">{t('customers-ordered-as')}</small> : null}
          {percentage > 0 ? (
            <small className="subtext">
              {t('customers-percentage', { percentage: localDecimal(String(percentage), t) })}
            </small>
          ) : null}
        </>
      ),
    },
    orders: {
      title: 'customers-column-orders',
      isNumber: true,
      sort: { desc: 'orders-desc', asc: 'orders-asc' },
      cell: (each) => each.order_count,
    },
    'sales-ca': salesColumn('ca'),
    'sales-us': salesColumn('us'),
    'last-order': {
      title: 'customer-last-order',
      sort: { desc: 'last-order-desc', asc: 'last-order-asc' },
      cell: ({ last_order_time }) => (last_order_time ? <DateOnly time={last_order_time} /> : ''),
    },
    since: {
      title: 'customers-column-since',
      onPhone: 'half',
      isWideOnly: true,
      sort: { desc: 'date-desc', asc: 'date-asc' },
      cell: (each) => <DateOnly time={each.created_time} />,
    },
    status: {
      title: 'field-status',
      onPhone: 'half',
      cell: (customer) => <ActiveBadge isActive={customer.is_active} />,
    },
    credit: {
      title: 'customer-credit',
      isNumber: true,
      isHiddenByDefault: true,
      cell: ({ total_credit, used_credit }, { t }) =>
        total_credit > 0 ? formatPrice(toCents(total_credit) - toCents(used_credit), 'ca', t) : '',
    },
    id: {
      title: 'customer-id',
      onPhone: 'hidden',
      sort: { asc: 'id' },
      cell: (customer) => shortId(customer.customer_id),
    },
  },
  RelatedLists: () => <CustomerTabs current="customers" />,
  noMatch: {
    help: 'customers-no-match',
    link: 'customers-search-orders',
    permission: 'orders.see',
    path: (keyword) => sectionPath('orders', { search: 'any', keyword }),
  },
  searchHint: 'customers-search-hint',
  search: {
    any: 'list-search-any',
    customer_id: 'customers-search-id',
    email: 'field-email',
    name: 'field-name',
  },
  sort: {
    'date-desc': 'sort-newest',
    'date-asc': 'sort-oldest',
    id: 'field-id',
    name: 'field-name',
    email: 'field-email',
    'last-order-desc': 'customers-sort-last-order-down',
    'last-order-asc': 'customers-sort-last-order-up',
    'orders-desc': 'customers-sort-orders-down',
    'orders-asc': 'customers-sort-orders-up',
    'sales-ca-desc': 'customers-sort-sales-ca-down',
    'sales-ca-asc': 'customers-sort-sales-ca-up',
    'sales-us-desc': 'customers-sort-sales-us-down',
    'sales-us-asc': 'customers-sort-sales-us-up',
  },
  dayLabel: 'customer-last-order',
  filter: { status: { label: 'field-status', values: { active: 'list-active', inactive: 'list-inactive' } } },
  bulk: {
    permission: 'customers.change',
    actions: [
      { action: 'activate', label: 'action-activate' },
      { action: 'deactivate', label: 'action-deactivate' },
    ],
    changes: [{ label: 'bulk-change-percentage', permission: 'pricing', Form: PercentageForm }],
  },
});
