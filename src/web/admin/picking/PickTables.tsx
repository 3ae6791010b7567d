import { type PickedOrder, type PickedUnits, type PickLine, pickedUnits } from '#domain/pick-list.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { orderDocumentPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { IdLink } from '../shell/IdLink.tsx';

export function PickLines(props: {
  lines: readonly PickLine[];
  picked: PickedUnits;
  orderCount: number;
  onPick(line: PickLine): void;
  onUndo(line: PickLine): void;
}) {
  const { t } = useAdmin();
  const { lines, picked } = props;
  return (
    <TablePanel
      title={t('picking-lines', { count: props.orderCount })}
      rows={lines}
      rowKey={(line) => line.part_number}
      columns={[
        { title: t('overview-part'), cell: (line) => <span className="mono">{line.part_number}</span> },
        { title: t('field-name'), cell: (line) => line.name },
        {
          title: t('field-units'),
          cell: (line) => {
            const { part_number: part, quantity } = line;
            const pickedCount = pickedUnits(line, picked);
            const openCount = quantity - pickedCount;
            return (
              <span className="row">
                <Units picked={pickedCount} count={quantity} />
                {openCount > 0 ? (
                  <Button
                    variant="small"
                    label={t('picking-pick', { count: openCount })}
                    aria-label={t('picking-pick-of', { count: openCount, part })}
                    onClick={() => props.onPick(line)}
                  />
                ) : null}
                {pickedCount > 0 ? (
                  <Button
                    variant="small"
                    label={t('picking-undo')}
                    aria-label={t('picking-undo-of', { part })}
                    onClick={() => props.onUndo(line)}
                  />
                ) : null}
              </span>
            );
          },
        },
        {
          title: t('section-orders'),
          cell: (line) =>
            line.orders.map(({ order_id, quantity }) => (
              <span key={order_id} className="subtext">
                <IdLink section="orders" id={order_id} /> × {quantity}
              </span>
            )),
        },
      ]}
    />
  );
}

export function PickOrders(props: {
  orders: readonly PickedOrder[];
  /** The names of the recipients by order id. */
  recipients: ReadonlyMap<string, string>;
  onShip(order_id: string): void;
}) {
  const { t, can } = useAdmin();
  return (
    <TablePanel
      title={t('picking-orders')}
      rows={props.orders}
      rowKey={({ order_id }) => order_id}
      columns={[
        { title: t('orders-column-id'), cell: ({ order_id }) => <IdLink section="orders" id={order_id} /> },
        { title: t('field-recipient'), cell: ({ order_id }) => props.recipients.get(order_id) },
        {
          title: t('field-units'),
          cell: (order) => <Units picked={order.picked} count={order.quantity} />,
        },
        {
          title: t('list-action'),
          cell: (order) => (
            <span className="row">
              {order.picked > 0 && can('orders.change') ? (
                <ShipButton order={order} onClick={() => props.onShip(order.order_id)} />
              ) : null}
              <a
                className="button small"
                href={orderDocumentPath(order.order_id, 'packing-slip')}
                target="_blank"
                rel="noopener"
                aria-label={t('picking-slip-of', { order: order.order_id })}
              >
                {t('packing-slip')}
              </a>
            </span>
          ),
        },
      ]}
    />
  );
}

function Units({ picked, count }: { picked: number; count: number }) {
  const { t } = useAdmin();
  return (
    <StatusBadge tone={picked >= count ? 'success' : 'warning'}>
      {t('picking-units-of', { picked, count })}
    </StatusBadge>
  );
}

function ShipButton({ order, onClick }: { order: PickedOrder; onClick(): void }) {
  const { t } = useAdmin();
  const { order_id, picked, quantity: count } = order;
  const params = { order: order_id, picked, count };
  const isComplete = picked === count;
  return (
    <Button
      variant={isComplete ? 'small primary' : 'small'}
      label={isComplete ? t('picking-ship') : t('picking-ship-part', params)}
      aria-label={t(isComplete ? 'picking-ship-of' : 'picking-ship-part-of', params)}
      onClick={onClick}
    />
  );
}
