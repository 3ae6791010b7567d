import { BreakableEmail } from '../../ui/BreakableEmail.tsx';
import { listRoute } from '../list/list-route.tsx';
import { sectionPath } from '../paths.ts';
import { DateOnly } from '../record/DateTime.tsx';
import { CustomerTabs } from './CustomerTabs.tsx';
import { salesCell } from './sales-cell.ts';

export const { loader, Component } = listRoute<'guests'>({
  list: 'guests',
  help: 'guests-help',
  key: (guest) => guest.email,
  // A guest has no record. The list of orders shows the sums of a guest's orders.
  href: ({ email }) => sectionPath('orders', { search: 'any', keyword: email }),
  columns: {
    email: { title: 'field-email', isText: true, cell: ({ email }) => <BreakableEmail text={email} /> },
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
  sort: { 'date-desc': 'customers-sort-last-order-down', 'date-asc': 'customers-sort-last-order-up' },
  filter: {},
  HeaderExtra: () => <CustomerTabs current="guests" />,
  hasExport: false,
});
