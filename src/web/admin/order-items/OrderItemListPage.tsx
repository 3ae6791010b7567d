import { vehicleName } from '#domain/vehicle.ts';
import { adminLineTexts } from '#texts/en/admin-lines.ts';
import { adminOrderTexts } from '#texts/en/admin-orders.ts';
import { registerTexts } from '#texts/texts.ts';
import { describeList, type Row } from '../list/admin-list.ts';
import { InPlaceField, SaveRow, useRowEdit } from '../list/InPlace.tsx';
import { listRoute } from '../list/list-route.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { recordPath } from '../paths.ts';
import { useAccess, useAdmin } from '../platform/admin.tsx';

registerTexts('en', { ...adminLineTexts, ...adminOrderTexts });

const MAX_NOTE = 5000;
type Line = Row<'orderitems'>;

/** A line's note, edited where it stands. */
function useNote(line: Line) {
  const { api } = useAdmin();
  const { can } = useAccess();
  const edit = useRowEdit({ note: line.custom_note ?? '' });
  const { order_id, part_number, car_part_id, last_modified_time } = line;
  const custom_note = edit.values.note.trim() || null;
  return {
    edit,
    mayChange: can('orders.change'),
    save: () =>
      edit.run(() =>
        api('POST /admin/orderitems', {
          body: { order_id, part_number, car_part_id, custom_note, last_modified_time },
        }),
      ),
  };
}

/** What has to be packed, line by line (ADM-09). */
const orderItems = describeList<'orderitems', ReturnType<typeof useNote>>({
  list: 'orderitems',
  title: 'section-orderitems',
  key: (line) => `${line.order_id} ${line.part_number} ${line.car_part_id}`,
  open: (line) => recordPath('orders', line.order_id),
  useEdit: useNote,
  columns: [
    {
      id: 'order',
      title: 'orderitems-column-order',
      sort: { up: 'date-asc', down: 'date-desc' },
      cell: (line) => <span className="mono">{line.order_id}</span>,
    },
    {
      id: 'part',
      title: 'orderitems-column-part',
      cell: (line) => <span className="mono">{line.part_number}</span>,
    },
    {
      id: 'car',
      title: 'orderitems-column-car',
      cell: (line) => (
        <>
          <span className="mono">{line.car_part_id}</span>
          <small className="under">{vehicleName(line)}</small>
        </>
      ),
    },
    { id: 'quantity', title: 'orderitems-column-quantity', isNumber: true, cell: (line) => line.quantity },
    {
      id: 'status',
      title: 'orderitems-column-status',
      cell: (line) => <OrderStatus status={line.status} />,
    },
    {
      id: 'note',
      title: 'orderitems-column-note',
      cell: (line, { t, edit }) => (
        <InPlaceField
          edit={edit.edit}
          field="note"
          save={edit.save}
          className="input wide-field"
          maxLength={MAX_NOTE}
          disabled={!edit.mayChange}
          aria-label={t('orderitems-note-of', { part: line.part_number, order: line.order_id })}
        />
      ),
    },
    {
      id: 'action',
      title: 'list-action',
      cell: (line, { edit }) => (
        <SaveRow
          edit={edit.edit}
          row={`${line.order_id} ${line.part_number} ${line.car_part_id}`}
          mayChange={edit.mayChange}
          save={edit.save}
        />
      ),
    },
  ],
  search: { order_id: 'orderitems-search-order', part_number: 'orderitems-search-part' },
  sort: { 'date-desc': 'sort-newest', 'date-asc': 'sort-oldest' },
  filter: {
    status: {
      label: 'list-status',
      values: { Paid: 'status-paid', 'Await Shipping': 'status-await-shipping', Shipped: 'status-shipped' },
    },
  },
});

export const { loader, Component } = listRoute(orderItems);
