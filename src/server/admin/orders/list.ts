import { type RawBuilder, sql } from 'kysely';
import type { Reply } from '#contract/calls.ts';
import type { VerdictToCheck } from '#domain/fitment.ts';
import { type Currency, toDecimals } from '#domain/money.ts';
import { normaliseOrderNumber } from '#domain/order-number.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts';
import type { LineFit } from '#server/admin/lists/fit-columns.ts';
import { fitFilter } from '#server/admin/lists/fit-filter.ts';
import { bothDirections, equalTo, type ListDefinition } from '#server/admin/lists/list.ts';
import { withIndexScans } from '#server/admin/lists/with-index-scans.ts';
import { IS_OPEN_REQUEST } from '#server/messages/queries.ts';
import { countOrderQueue, ORDER_QUEUE_CONDITIONS, queueSize } from '#server/orders/order-queues.ts';
import type { Db } from '#server/platform/db.ts';
import type { Translate } from '#texts/texts.ts';
import { type Decline, declineReason } from './attempt-view.ts';
import { EXPORTED_ORDER, type ExportedOrder, ORDER_MONEY, type OrderMoney } from './export-columns.ts';

interface ListedOrder {
  order_id: string;
  shipping_first_name: string;
  shipping_last_name: string;
  shipping_city: string;
  shipping_province: string;
  units: number;
  shipped_units: number;
  email: string;
  created_at: Date;
  currency: Currency;
  /** Less refunds. */
  total: number;
  placed_total: number;
  status: OrderStatus;
  verdicts_to_check: VerdictToCheck[];
  has_request: boolean;
  decline: Decline | null;
}

const date = { column: sql`o.created_at`, type: 'timestamptz' } as const;
const total = { column: sql`o.paid_total`, type: 'int' } as const;
const key = { column: sql`o.order_id`, type: 'text' } as const;

const INVOICE_NUMBER = /^\d{1,9}$/;
const fromOrderLines = sql`from order_line l where l.order_id = o.order_id`;

/** The columns of the list that exports do not have. */
const LIST_COLUMNS = sql`, (select sum(l.shipped)::int ${fromOrderLines}) as shipped_units,
  (select json_build_object('declined_class', a.declined_class, 'declined_code', a.declined_code)
    from payment_attempt a
    where a.order_id = o.order_id and a.state = 'declined' and o.status in ('Processing', 'Void')
    order by a.n desc limit 1) as decline`;

/** The rows of a list. `extraColumns` start with a comma. Typed as `never`, which is assignable to any row type. */
const selectOrders = (orderBy: RawBuilder<unknown>, extraColumns: RawBuilder<unknown>) => sql<never>`
    select page.*, o.created_at, o.currency, o.paid_total as total, o.total as placed_total, o.status,
      array(select distinct l.fit_verdict ${fromOrderLines} and l.fit_verdict <> 'fits') as verdicts_to_check,
      o.shipping_address ->> 'first_name' as shipping_first_name,
      o.shipping_address ->> 'last_name' as shipping_last_name,
      o.shipping_address ->> 'city' as shipping_city, o.shipping_address ->> 'province' as shipping_province,
      (select sum(l.quantity)::int ${fromOrderLines}) as units, o.email,
      exists (select 1 from message m where m.order_id = o.order_id and ${IS_OPEN_REQUEST}) as has_request${extraColumns}
    from page join orders o on o.order_id = page.order_id order by ${orderBy}`;

export const orderList: ListDefinition<'orders', ListedOrder> = {
  name: 'orders',
  from: sql`orders o`,
  id: key,
  keys: sql`o.order_id`,
  rows: (orderBy) => selectOrders(orderBy, LIST_COLUMNS),
  search: {
    any: {
      text: sql`o.search_text`,
      orMatching: (keyword) =>
        INVOICE_NUMBER.test(keyword)
          ? sql`o.order_id = any(array(
              select i.order_id from invoice i where i.invoice_number = ${Number(keyword)}))`
          : null,
    },
    order_id: { column: sql`upper(o.order_id)`, case: 'upper', toStored: normaliseOrderNumber },
    name: { column: sql`o.shipping_name`, case: 'lower' },
    customer: {
      matching: (email) =>
        sql`o.account_id in (select a.customer_id from account a where a.email = ${email.toLowerCase()})`,
    },
    promotion: {
      matching: (code) =>
        sql`o.promotion_id in (select p.id from promotion p where lower(p.code) = ${code.toLowerCase()})`,
    },
  },
  filter: {
    status: equalTo(sql`o.status`, ORDER_STATUSES),
    fit: fitFilter((condition) => sql`exists (select 1 ${fromOrderLines} and ${condition})`),
    queue: ORDER_QUEUE_CONDITIONS,
  },
  time: sql`o.created_at`,
  sort: {
    ...bothDirections('date', [date, key], { isIndexed: true }),
    ...bothDirections('price', [total, key], { isIndexed: true }),
  },
  isCountedFully: ({ filter }) => filter.fit === undefined && filter.queue === undefined,
};

/** An order with every field that an export can contain. */
export type OrderExport = Omit<ListedOrder, 'shipped_units' | 'decline'> &
  ExportedOrder &
  OrderMoney & { lines: LineFit[] };

export const orderExport: ListDefinition<'orders', OrderExport> = {
  ...orderList,
  rows: (orderBy) =>
    selectOrders(
      orderBy,
      sql`, ${EXPORTED_ORDER}, ${ORDER_MONEY}, array(
        select json_build_object('year', l.year, 'make', l.make, 'model', l.model, 'submodel', l.submodel,
          'trim', l.trim, 'engine', l.engine, 'answers', l.answers, 'note', l.note, 'fit_verdict', l.fit_verdict,
          'is_acknowledged', l.is_acknowledged)
        ${fromOrderLines} order by l.line_number) as lines`,
    ),
};

export const orderRowView = (
  { created_at, total, placed_total, decline, ...row }: ListedOrder,
  t: Translate,
): Reply<'GET /admin/orders'>['records'][number] => ({
  ...row,
  decline_reason: decline && declineReason(decline, t),
  created_time: created_at.toISOString(),
  ...toDecimals({ total, placed_total }),
});

/** The sizes of the queues that have a tab in the list. */
export async function countListedQueues(db: Db): Promise<Reply<'GET /admin/orders'>['queues']> {
  const { rows } = await withIndexScans(db, (tx) =>
    sql<{ to_ship: number; declined: number }>`
      select ${countOrderQueue('to-ship')} as to_ship, ${countOrderQueue('declined')} as declined`.execute(
      tx,
    ),
  );
  const { to_ship, declined } = rows[0]!;
  return { 'to-ship': queueSize(to_ship), declined: queueSize(declined) };
}
