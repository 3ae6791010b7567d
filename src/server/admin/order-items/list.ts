import { type RawBuilder, sql } from 'kysely';
import type { FamilyCode } from '#domain/family.ts';
import type { Currency } from '#domain/money.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import type { Car } from '#domain/vehicle.ts';
import type { ListDefinition } from '#server/admin/lists/list.ts';

export interface OrderItemRow extends Car {
  order_id: string;
  line_number: number;
  part_number: string;
  car_part_id: string;
  quantity: number;
  shipped: number;
  dropped: number;
  order_status: OrderStatus;
  custom_note: string | null;
  main_image: string | null;
  family: FamilyCode;
  displayname: string;
  position: string;
  note: string | null;
  subtotal: number;
  currency: Currency;
  created_at: Date;
  last_modified_at: Date;
}

export const ORDER_ITEM_COLUMNS: RawBuilder<unknown> = sql`
  l.order_id, l.line_number, l.part_number, l.car_part_id, l.quantity, l.shipped, l.dropped, o.status as order_status,
  l.custom_note, l.main_image, l.family, l.displayname, l.position, l.note, l.subtotal, o.currency, o.created_at,
  o.last_modified_at, l.year, l.make, l.model, l.submodel, l.trim, l.engine`;

/** Every unit of the line has shipped or was dropped; such a line is Shipped before its order is. */
const isShipped = sql`(l.shipped > 0 and l.shipped + l.dropped = l.quantity)`;
const terms = [
  { term: sql`o.created_at`, type: 'timestamptz' },
  { term: sql`o.order_id`, type: 'text' },
  { term: sql`l.line_number`, type: 'int' },
] as const;

export const orderItemList: ListDefinition<'orderitems', OrderItemRow> = {
  name: 'orderitems',
  from: sql`orders o join order_line l on l.order_id = o.order_id`,
  keys: sql`l.order_id, l.line_number`,
  rows: (orderBy) => sql`
    select page.*, ${ORDER_ITEM_COLUMNS} from page join orders o on o.order_id = page.order_id
    join order_line l on l.order_id = page.order_id and l.line_number = page.line_number order by ${orderBy}`,
  search: {
    order_id: { column: sql`upper(o.order_id)`, case: 'upper' },
    part_number: { column: sql`upper(l.part_number)`, case: 'upper' },
  },
  filter: {
    status: {
      Paid: sql`o.status = 'Paid' and not ${isShipped}`,
      'Await Shipping': sql`o.status = 'Await Shipping' and not ${isShipped}`,
      Shipped: sql`(o.status = 'Shipped' or (o.status in ('Paid', 'Await Shipping') and ${isShipped}))`,
    },
  },
  sort: { 'date-desc': { terms, descending: true }, 'date-asc': { terms, descending: false } },
  // There are even more lines than orders, so the count is capped.
  isCountedFully: () => false,
};
