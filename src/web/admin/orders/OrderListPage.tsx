import { LABEL_SHEET_NAMES } from '#domain/label-sheet.ts';
import { mayHaveOpenUnits, nextStatus, ORDER_STATUSES } from '#domain/order-status.ts';
import { ORDER_QUEUES } from '#domain/work-queues.ts';
import { formatAmount } from '#texts/format-money.ts';
import { placeName } from '#texts/place-name.ts';
import { listRoute, mono, textIds } from '../list/list-route.tsx';
import { downloadPath, recordPath, sectionPath } from '../paths.ts';
import { DateOnly } from '../record/DateTime.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { FIT_FILTER, VerdictBadges } from './verdicts.tsx';

export const { loader, Component } = listRoute<'orders'>({
  list: 'orders',
  key: (order) => order.order_id,
  href: (order) => recordPath('orders', order.order_id),
  columns: {
    id: { title: 'field-order-id', cell: (order) => mono(order.order_id) },
    name: {
      title: 'orders-column-name',
      isText: true,
      onPhone: 'untitled',
      cell: (order, { t }) => (
        <>
          {order.shipping_first_name} {order.shipping_last_name}
          <small className="subtext">
            {order.shipping_city}, {placeName(order.shipping_province, t)}
          </small>
        </>
      ),
    },
    units: {
      title: 'field-units',
      isNumber: true,
      isWideOnly: true,
      onPhone: 'hidden',
      cell: (order) => order.units,
    },
    date: {
      title: 'orders-column-date',
      onPhone: 'untitled',
      sort: { asc: 'date-asc', desc: 'date-desc' },
      cell: (order) => <DateOnly time={order.created_time} />,
    },
    total: {
      title: 'field-total',
      isNumber: true,
      onPhone: 'half',
      sort: { asc: 'price-asc', desc: 'price-desc' },
      cell: ({ total, placed_total, currency }, { t }) => (
        <span>
          {total < placed_total ? <s className="subtext">{formatAmount(placed_total, currency, t)}</s> : null}
          {formatAmount(total, currency, t)}
        </span>
      ),
    },
    status: {
      title: 'field-status',
      onPhone: 'half',
      cell: (order, { t }) => (
        <>
          <OrderStatus status={order.status} />
          {order.shipped_units > 0 && mayHaveOpenUnits(order.status) ? (
            <small className="subtext">
              {t('order-line-shipped', { count: order.shipped_units, quantity: order.units })}
            </small>
          ) : null}
          {order.decline_reason ? <small className="subtext">{order.decline_reason}</small> : null}
          {order.has_request ? (
            <div>
              <span className="tag warn">{t('orders-request')}</span>
            </div>
          ) : null}
        </>
      ),
    },
    fit: { title: 'fit-column', cell: (order) => <VerdictBadges verdicts={order.verdicts_to_check} /> },
    placed: {
      title: 'orders-column-placed',
      isNumber: true,
      isHiddenByDefault: true,
      onPhone: 'hidden',
      // An amount that equals the total is grey, so that the others stand out.
      cell: (order, { t }) => (
        <span className={order.placed_total === order.total ? 'quiet' : undefined}>
          {formatAmount(order.placed_total, order.currency, t)}
        </span>
      ),
    },
  },
  searchHint: 'orders-search-hint',
  search: {
    any: 'list-search-any',
    order_id: 'field-order-id',
    name: 'field-name',
    customer: 'orders-search-customer',
    promotion: 'orders-search-promotion',
  },
  sort: {
    'date-desc': 'orders-sort-date-down',
    'date-asc': 'orders-sort-date-up',
    'price-desc': 'sort-price-down',
    'price-asc': 'sort-price-up',
  },
  filter: {
    status: { label: 'field-status', values: textIds('status', ORDER_STATUSES) },
    fit: FIT_FILTER,
    queue: { label: 'orders-queue', values: textIds('queue', ORDER_QUEUES) },
  },
  queues: [
    { name: 'to-ship', label: 'queue-to-ship', filter: { queue: 'to-ship' }, sort: 'date-asc' },
    { name: 'declined', label: 'queue-declined', filter: { queue: 'declined' }, sort: 'date-desc' },
  ],
  bulk: {
    permission: 'orders.change',
    actions: [
      {
        action: 'prepare',
        label: 'order-command-prepare',
        isFor: ({ status }) => nextStatus(status, 'prepare').ok,
      },
      {
        action: 'unprepare',
        label: 'order-command-unprepare',
        isFor: ({ status }) => nextStatus(status, 'unprepare').ok,
      },
    ],
    links: [
      { label: 'picking-open', path: (ids) => sectionPath('picking', { ids: ids.join(',') }) },
      {
        label: 'picking-print',
        isFile: true,
        path: (ids) => downloadPath('picking/documents', { ids: ids.join(',') }),
      },
      ...LABEL_SHEET_NAMES.map((sheet) => ({
        label: `orders-labels-${sheet}` as const,
        isFile: true as const,
        path: (ids: string[]) => downloadPath('picking/labels', { ids: ids.join(','), sheet }),
      })),
    ],
  },
});
