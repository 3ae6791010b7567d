import { type RawBuilder, sql } from 'kysely';
import type { Translations } from '#domain/item-texts.ts';
import type { DatedManualPrice } from '#domain/price.ts';
import { bothDirections, type ListDefinition } from '#server/admin/lists/list.ts';
import { LINE_FIT_COLUMNS, LINE_FIT_TABLES, type LineFitColumns } from '#server/cart/queries.ts';
import { NAMES_OF_ITEM } from '#server/catalogue/specification-columns.ts';
import { SHIPPING_NAME } from '#server/orders/queries.ts';
import { type Db, firstRow } from '#server/platform/db.ts';

export interface CartItemRow
  extends LineFitColumns,
    Omit<DatedManualPrice, 'cart_price_quantity'>,
    Translations<'displayname'> {
  cart_id: string;
  customer_id: string;
  is_visitor: boolean;
  /** The account's contact details. Missing ones are from the order that is being paid or from the newest address. */
  name: string;
  email: string | null;
  phone: string | null;
  car_part_id: string;
  displayname: string;
  cad_price: number;
  usd_price: number;
  quantity: number;
  added_at: Date;
  last_modified_at: Date;
}

const owner = sql`coalesce(c.account_id, c.guest_id)`;
const CART_ITEM_COLUMNS: RawBuilder<unknown> = sql`
  ${owner}::text as customer_id, c.account_id is null as is_visitor, l.part_number, l.car_part_id,
  coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), ${SHIPPING_NAME},
    saved.first_name || ' ' || saved.last_name, '') as name,
  coalesce(a.email, o.email) as email,
  coalesce(a.phone_number, o.shipping_address ->> 'phone_number', saved.phone_number) as phone,
  ${NAMES_OF_ITEM}, i.cad_price, i.usd_price, l.quantity, l.cart_cad_price, l.cart_usd_price, l.cart_custom_note,
  l.cart_price_until, l.added_at, l.last_modified_at, ${LINE_FIT_COLUMNS}`;
const CART_ITEM_JOINS: RawBuilder<unknown> = sql`
  left join account a on a.customer_id = c.account_id
  left join orders o on o.order_id = c.order_id and o.status = 'Processing'
  left join lateral (
    select first_name, last_name, phone_number from address where customer_id = c.account_id
    order by created_at desc limit 1) saved on true
  ${LINE_FIT_TABLES}`;
/**
 * Joins the lines of cart `c`. `offset 0` makes PostgreSQL look them up by their cart; it would otherwise also read the
 * lines of closed carts that have the same part number. Every line has an item; the left join lets PostgreSQL leave the
 * items out when it only counts.
 */
const joinLines = (condition: RawBuilder<unknown>) => sql`
  join lateral (
    select cart_id, part_number, car_part_id, quantity, cart_cad_price, cart_usd_price, cart_custom_note,
      cart_price_until, added_at, last_modified_at, is_acknowledged, car_id
    from cart_line where cart_line.cart_id = c.cart_id offset 0) l on ${condition}
  left join item i on i.part_number = l.part_number`;
/** The lines of open carts. The carts of quotes are left out, because quotes have their own screens. */
const OPEN_CART_LINES: RawBuilder<unknown> = sql`
  cart c ${joinLines(sql`c.closed_at is null and c.quote_number is null`)}`;

const key = [
  { column: sql`l.part_number`, type: 'text' },
  { column: sql`l.car_part_id`, type: 'text' },
  { column: sql`l.cart_id`, type: 'uuid' },
] as const;

export const cartItemList: ListDefinition<'cartitems', CartItemRow> = {
  name: 'cartitems',
  from: OPEN_CART_LINES,
  keys: sql`l.cart_id, l.part_number, l.car_part_id`,
  rows: (orderBy) => sql`
    select page.*, ${CART_ITEM_COLUMNS} from page join cart c on c.cart_id = page.cart_id
    ${joinLines(sql`l.part_number = page.part_number and l.car_part_id = page.car_part_id`)}
    ${CART_ITEM_JOINS} order by ${orderBy}`,
  search: {
    customer_id: { column: sql`${owner}::text`, case: 'as-is' },
    part_number: { column: sql`l.part_number`, case: 'upper' },
    car_part_id: { column: sql`lower(l.car_part_id)`, case: 'lower' },
    email: {
      column: sql`a.email`,
      case: 'lower',
      within: (matches) => sql`c.account_id in (select a.customer_id from account a where ${matches})`,
    },
  },
  filter: {
    owner: { customer: sql`c.account_id is not null`, visitor: sql`c.account_id is null` },
    price: { 'hand-set': sql`l.cart_custom_note is not null` },
  },
  sort: {
    // Keeps the lines of a cart together, and the carts in the order of the list of carts.
    'cart-desc': {
      columns: [
        { column: sql`c.changed_at`, type: 'timestamptz' },
        { column: sql`l.cart_id`, type: 'uuid' },
        { column: sql`l.added_at`, type: 'timestamptz' },
        { column: sql`l.part_number`, type: 'text' },
        { column: sql`l.car_part_id`, type: 'text' },
      ],
      descending: true,
    },
    ...bothDirections('name', [{ column: sql`lower(i.displayname)`, type: 'text' }, ...key]),
    ...bothDirections('date', [{ column: sql`l.added_at`, type: 'timestamptz' }, ...key]),
  },
  isCountedFully: () => false,
  sums: { units: sql`l.quantity` },
};

export const findCartItem = (
  db: Db,
  key: { customer_id: string; part_number: string; car_part_id: string },
): Promise<CartItemRow | undefined> =>
  firstRow<CartItemRow>(db)`
    select ${CART_ITEM_COLUMNS} from ${OPEN_CART_LINES} ${CART_ITEM_JOINS}
    where (c.account_id = ${key.customer_id} or c.guest_id = ${key.customer_id})
      and l.part_number = ${key.part_number} and l.car_part_id = ${key.car_part_id}`;
