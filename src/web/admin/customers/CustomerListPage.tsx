import { centsOf, formatPrice } from '#domain/money.ts';
import { adminCustomerTexts } from '#texts/en/admin-customers.ts';
import { registerTexts } from '#texts/texts.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { describeList } from '../list/admin-list.ts';
import { listRoute } from '../list/list-route.tsx';
import { recordPath } from '../paths.ts';
import { Day } from '../record/DayTime.tsx';

registerTexts('en', adminCustomerTexts);

/** The customers, by id, e-mail or name (ADM-05). */
const customers = describeList<'customers'>({
  list: 'customers',
  title: 'section-customers',
  key: (customer) => customer.customer_id,
  open: (customer) => recordPath('customers', customer.customer_id),
  columns: [
    {
      id: 'email',
      title: 'customers-column-email',
      sort: { up: 'email' },
      cell: (customer) => customer.email,
    },
    {
      id: 'name',
      title: 'customers-column-name',
      sort: { up: 'name' },
      cell: ({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' '),
    },
    {
      id: 'id',
      title: 'customers-column-id',
      sort: { up: 'id' },
      cell: (customer) => <span className="mono">{customer.customer_id}</span>,
    },
    {
      id: 'percentage',
      title: 'customers-column-percentage',
      isNumber: true,
      cell: (customer) => (customer.percentage > 0 ? `${customer.percentage} %` : ''),
    },
    {
      id: 'credit',
      title: 'customers-column-credit',
      isNumber: true,
      cell: ({ total_credit, used_credit }) =>
        total_credit > 0 ? formatPrice(centsOf(total_credit) - centsOf(used_credit), 'ca') : '',
    },
    { id: 'orders', title: 'customers-column-orders', isNumber: true, cell: (each) => each.order_count },
    { id: 'since', title: 'customers-column-since', cell: (each) => <Day at={each.created_time} /> },
    {
      id: 'status',
      title: 'customers-column-status',
      cell: (customer, { t }) => (
        <StatusMark tone={customer.is_active ? 'good' : 'off'}>
          {t(customer.is_active ? 'list-active' : 'list-inactive')}
        </StatusMark>
      ),
    },
  ],
  search: {
    customer_id: 'customers-search-id',
    email: 'customers-search-email',
    name: 'customers-search-name',
  },
  sort: { id: 'customers-sort-id', name: 'customers-sort-name', email: 'customers-sort-email' },
  filter: { status: { label: 'list-status', values: { active: 'list-active', inactive: 'list-inactive' } } },
  bulk: {
    permission: 'customers.change',
    actions: [
      { action: 'activate', label: 'customers-activate' },
      { action: 'deactivate', label: 'customers-deactivate' },
    ],
  },
});

export const { loader, Component } = listRoute(customers);
