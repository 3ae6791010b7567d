import { type RawBuilder, sql } from 'kysely';
import type { TranslationColumn } from '#domain/item-texts.ts';
import { normaliseOrderNumber } from '#domain/order-number.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import { fitFilter } from '#server/admin/lists/fit-filter.ts';
import { bothDirections, type ListDefinition } from '#server/admin/lists/list.ts';
import { EXPORTED_ORDER, type ExportedOrder } from '#server/admin/orders/export-columns.ts';
import { OPEN_UNITS } from '#server/orders/order-queues.ts';
import { type OrderLineRow, type OrderRow, SHIPPING_NAME } from '#server/orders/queries.ts';
import { allRows, type Db } from '#server/platform/db.ts';

type NotListed =
  | ('unit_price' | 'discount' | 'tax' | 'total' | 'refunding' | 'returned')
  | TranslationColumn<'displayname'>;

export interface OrderItemRow
  extends Omit<OrderLineRow, NotListed>,
    Pick<OrderRow, 'currency' | 'created_at' | 'last_modified_at'> {
  order_status: OrderStatus;
  /** The customer's account; null for a guest. */
  customer_id: string | null;
  customer_name: string;
  /** The email address that identifies a guest; null for an account. */
  guest_email: string | null;
}

const ORDER_ITEM_COLUMNS: RawBuilder<unknown> = sql`
  l.order_id, l.line_number, l.part_number, l.car_part_id, l.quantity, l.shipped, l.dropped, o.status as order_status,
  l.custom_note, l.main_image, l.family, l.displayname, l.position, l.note, l.subtotal, o.currency, o.created_at,
  o.last_modified_at, l.year, l.make, l.model, l.submodel, l.trim, l.engine, l.answers, l.spans, l.fit_verdict,
  l.is_acknowledged, o.account_id as customer_id, ${SHIPPING_NAME} as customer_name,
  case when o.account_id is null then o.email end as guest_email`;

const LINES = sql`orders o join order_line l on l.order_id = o.order_id`;
const PAGE_LINES = sql`page join orders o on o.order_id = page.order_id
  join order_line l on l.order_id = page.order_id and l.line_number = page.line_number`;

/**
 * True if no unit of the line is left to ship and at least one was shipped, even if its order is not Shipped yet.
 * `dropped` units were refunded before they were shipped.
 */
const isShipped = sql`(l.shipped > 0 and l.shipped + l.dropped = l.quantity)`;
/** The order is paid and may have units to ship. */
const isOpen = sql`o.status in ('Paid', 'Await Shipping')`;

export const orderItemList: ListDefinition<'orderitems', OrderItemRow> = {
  name: 'orderitems',
  // Every line has an order; the left join lets PostgreSQL leave the orders out when it only counts.
  from: sql`order_line l left join orders o on o.order_id = l.order_id`,
  keys: sql`l.order_id, l.line_number`,
  rows: (orderBy) => sql`select page.*, ${ORDER_ITEM_COLUMNS} from ${PAGE_LINES} order by ${orderBy}`,
  search: {
    order_id: { column: sql`upper(o.order_id)`, case: 'upper', toStored: normaliseOrderNumber },
    part_number: { column: sql`upper(l.part_number)`, case: 'upper' },
  },
  filter: {
    status: {
      Paid: sql`o.status = 'Paid' and not ${isShipped}`,
      'Await Shipping': sql`o.status = 'Await Shipping' and not ${isShipped}`,
      Shipped: sql`(o.status = 'Shipped' or (${isOpen} and ${isShipped}))`,
    },
    fit: fitFilter((condition) => condition),
    queue: { 'to-ship': sql`${isOpen} and ${OPEN_UNITS} > 0` },
  },
  time: sql`o.created_at`,
  sort: bothDirections(
    'date',
    [
      { column: sql`o.created_at`, type: 'timestamptz' },
      { column: sql`o.order_id`, type: 'text' },
      { column: sql`l.line_number`, type: 'int' },
    ],
    { isIndexed: true, from: LINES },
  ),
  // There are more lines than orders, so they are counted only up to a limit.
  isCountedFully: () => false,
  sums: {
    units: sql`l.quantity`,
    sold: sql`case when o.paid_at is null then 0 else l.quantity - l.dropped - l.returned end`,
    to_ship: sql`case when ${isOpen} then ${OPEN_UNITS} else 0 end`,
  },
};

/** A line with every field that an export can contain. Amounts in cents. */
export interface ExportedLine extends OrderItemRow, ExportedOrder {
  unit_price: number;
  discount: number;
  tax: number;
  total: number;
  refunded_units: number;
  refunded: number;
}

export const orderItemExport: ListDefinition<'orderitems', ExportedLine> = {
  ...orderItemList,
  rows: (orderBy) => sql`
    select page.*, ${ORDER_ITEM_COLUMNS}, ${EXPORTED_ORDER}, l.unit_price, l.discount, l.tax, l.total,
      coalesce(r.units, 0) as refunded_units, coalesce(r.amount, 0) as refunded
    from ${PAGE_LINES}
    left join lateral (
      select sum(refund_line.quantity)::int as units, sum(refund_line.amount)::int as amount
      from refund_line join credit_note on credit_note.refund_id = refund_line.refund_id
      where refund_line.order_id = l.order_id and refund_line.line_number = l.line_number) r on true
    order by ${orderBy}`,
};

export const listOrderItems = (db: Db, order_id: string): Promise<OrderItemRow[]> =>
  allRows<OrderItemRow>(db)`
    select ${ORDER_ITEM_COLUMNS} from ${LINES}
    where o.order_id = ${order_id} order by l.line_number`;
