import { BreakableEmail } from '../../ui/BreakableEmail.tsx';
import { listRoute } from '../list/list-route.tsx';
import { recordPath } from '../paths.ts';
import { DateOnly } from '../record/DateTime.tsx';
import { CustomerTabs } from './CustomerTabs.tsx';
import { salesCell } from './sales-cell.ts';

export const { loader, Component } = listRoute<'guests'>({
  list: 'guests',
  help: 'guests-help',
  key: (guest) => guest.email,
  href: ({ email }) => recordPath('guests', email),
  columns: {
    email: {
      title: 'field-email',
      sort: { asc: 'email' },
      isText: true,
      cell: ({ email }) => <BreakableEmail text={email} />,
    },
    name: { title: 'field-name', isText: true, onPhone: 'untitled', cell: ({ name }) => name },
    orders: { title: 'customers-column-orders', isNumber: true, cell: ({ order_count }) => order_count },
    'sales-ca': { title: 'customers-column-sales-ca', isNumber: true, cell: salesCell('ca') },
    'sales-us': { title: 'customers-column-sales-us', isNumber: true, cell: salesCell('us') },
    'last-order': {
      title: 'customer-last-order',
      sort: { desc: 'date-desc', asc: 'date-asc' },
      cell: ({ last_order_time }) => <DateOnly time={last_order_time} />,
    },
  },
  searchHint: 'customers-search-hint',
  search: { any: 'list-search-any' },
  sort: {
    'date-desc': 'customers-sort-last-order-down',
    'date-asc': 'customers-sort-last-order-up',
    email: 'field-email',
  },
  filter: {},
  RelatedLists: () => <CustomerTabs current="guests" />,
});
