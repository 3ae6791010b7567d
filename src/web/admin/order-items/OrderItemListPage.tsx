import { Link } from '../../platform/Link.tsx';
import { InlineField, SaveRowButton, useRowEdit } from '../list/InlineEdit.tsx';
import type { Row } from '../list/list-definition.ts';
import { listRoute, mono } from '../list/list-route.tsx';
import { LineFit } from '../orders/LineFit.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { FIT_FILTER } from '../orders/verdicts.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateOnly } from '../record/DateTime.tsx';
import { IdLink } from '../shell/IdLink.tsx';

const MAX_NOTE_LENGTH = 5000;
type Line = Row<'orderitems'>;

function useNoteEdit(line: Line) {
  const { api, can } = useAdmin();
  const rowEdit = useRowEdit({ note: line.custom_note ?? '' });
  const { order_id, part_number, car_part_id, last_modified_time } = line;
  const custom_note = rowEdit.values.note.trim() || null;
  return {
    rowEdit,
    canEdit: can('orders.change'),
    save: () =>
      rowEdit.submit(() =>
        api('POST /admin/orderitems', {
          body: { order_id, part_number, car_part_id, custom_note, last_modified_time },
        }),
      ),
  };
}

/** The lines of all orders (ADM-09). */
export const { loader, Component } = listRoute<'orderitems', ReturnType<typeof useNoteEdit>>({
  list: 'orderitems',
  key: (line) => `${line.order_id} ${line.part_number} ${line.car_part_id}`,
  href: (line) => recordPath('orders', line.order_id),
  useEdit: useNoteEdit,
  columns: {
    order: {
      title: 'orderitems-column-order',
      sort: { asc: 'date-asc', desc: 'date-desc' },
      cell: (line) => (
        <>
          {mono(line.order_id)}
          <small className="subtext">
            <DateOnly time={line.created_time} />
          </small>
        </>
      ),
    },
    part: {
      title: 'field-part-number',
      onPhone: 'untitled',
      cell: ({ part_number }) => <IdLink section="items" id={part_number} />,
    },
    car: {
      title: 'orderitems-column-car',
      isWideOnly: true,
      onPhone: 'hidden',
      cell: (line) => <small className="subtext mono">{line.car_part_id}</small>,
    },
    fit: { title: 'fit-column', isText: true, onPhone: 'wide', cell: (line) => <LineFit line={line} /> },
    customer: {
      title: 'field-customer',
      isWideOnly: true,
      onPhone: 'wide',
      cell: ({ customer_id, customer_name, guest_email }) => (
        <Link to={customer_id ? recordPath('customers', customer_id) : recordPath('guests', guest_email!)}>
          {customer_name}
        </Link>
      ),
    },
    quantity: {
      title: 'field-quantity',
      isNumber: true,
      onPhone: 'half',
      cell: (line) => line.quantity,
    },
    status: {
      title: 'orderitems-column-status',
      onPhone: 'half',
      cell: (line) => <OrderStatus status={line.status} />,
    },
    note: {
      title: 'field-note',
      onPhone: 'field',
      cell: (line, { t, edit }) => (
        <InlineField
          edit={edit}
          field="note"
          isNote
          maxLength={MAX_NOTE_LENGTH}
          aria-label={t('orderitems-note-of', { part: line.part_number, order: line.order_id })}
        />
      ),
    },
    action: {
      title: 'list-action',
      onPhone: 'untitled',
      cell: (line, { edit }) => (
        <SaveRowButton edit={edit} rowName={`${line.order_id} ${line.part_number} ${line.car_part_id}`} />
      ),
    },
  },
  searchHint: 'orderitems-search-hint',
  search: { order_id: 'orderitems-search-order', part_number: 'lines-search-part' },
  sort: { 'date-desc': 'sort-newest', 'date-asc': 'sort-oldest' },
  filter: {
    status: {
      label: 'field-status',
      values: { Paid: 'status-Paid', 'Await Shipping': 'status-Await Shipping', Shipped: 'status-Shipped' },
    },
    fit: FIT_FILTER,
    queue: { label: 'orders-queue', values: { 'to-ship': 'queue-to-ship' } },
  },
  queues: [{ name: 'to-ship', label: 'queue-to-ship', filter: { queue: 'to-ship' }, sort: 'date-asc' }],
  sums: { units: 'lines-units', sold: 'lines-sold', to_ship: 'lines-to-ship' },
  help: 'orderitems-help',
  empty: { title: 'orderitems-none', help: 'orderitems-none-help' },
  noMatch: {
    help: 'orderitems-no-match',
    link: 'orderitems-search-items',
    permission: 'items.see',
    path: (keyword) => sectionPath('items', { search: 'any', keyword }),
  },
});
