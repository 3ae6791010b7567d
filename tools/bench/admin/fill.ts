import { type RawBuilder, sql } from 'kysely';
import { allowLongStatements, type Db } from '#server/platform/db.ts';
import { vacuumAndAnalyze } from '#server/platform/vacuum.ts';

export interface RowCounts {
  customers: number;
  orders: number;
  messages: number;
  open_carts: number;
  /** The number of days over which the orders are distributed. */
  order_days: number;
}

const FIRST_NAMES = 'Ada Bo Carla Dmitri Eun Fatima Guy Hana Igor Jo Kofi Lucie'.split(' ');
const SURNAME_STARTS = 'Ander Berg Cart Dall Elm Ford Grim Hol Ives Jar Kett Lind Mor'.split(' ');
const SURNAME_ENDS = 'son quist well ström ley by man ova ski ard o ek ter sen'.split(' ');

const pick = (words: string[], index: RawBuilder<unknown>) =>
  sql`(${words}::text[])[1 + (${index})::int % ${sql.lit(words.length)}]`;
/** A reproducible pseudo-random number for row `n`. */
const pseudoRandom = (n: RawBuilder<unknown>, seed: number) =>
  sql`(abs(hashint4((${n})::int + ${sql.lit(seed)})))`;

/** The time of order `n`. Orders are distributed evenly over the days until now. */
const orderTime = ({ orders, order_days }: RowCounts) =>
  sql`now() - (${orders} - n) * (${order_days} * interval '1 day' / ${orders})`;

/** Fills a shop that has a catalogue. Every row is derived from its number, so that all runs measure the same data. */
export async function fillAdmin(db: Db, counts: RowCounts): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    const n = sql`n`;
    const lastName = sql`${pick(SURNAME_STARTS, pseudoRandom(n, 1))} || ${pick(SURNAME_ENDS, pseudoRandom(n, 2))} || (n / 7000)::text`;
    await sql`
      insert into account (customer_id, email, first_name, last_name, is_active, percentage)
      select md5('customer ' || n)::uuid, 'c' || n || '.' || lower(${pick(SURNAME_STARTS, pseudoRandom(n, 3))}) || '@example.com',
        ${pick(FIRST_NAMES, pseudoRandom(n, 4))}, ${lastName}, n % 50 <> 0, (n % 20)::numeric / 2
      from generate_series(1, ${counts.customers}) n`.execute(tx);
    await sql`
      insert into cart (cart_id, account_id, created_at, closed_at)
      select md5('cart ' || n)::uuid, md5('customer ' || 1 + ${pseudoRandom(n, 5)} % ${counts.customers})::uuid, at, at
      from (select n, ${orderTime(counts)} as at
      from generate_series(1, ${counts.orders}) n) placed`.execute(tx);
    await insertOrders(tx, counts);
    await insertPaymentsAndInvoices(tx);
    // One message in five was sent by the shop, and one in a hundred is unread and unanswered.
    await sql`
      insert into message (message_id, type, email, title, content, direction, is_read, is_replied, reply_message,
        replied_at, created_at)
      select md5('message ' || n)::uuid, ${pick(['Other', 'Shipping', 'Return'], n)}, 'c' || n || '@example.com',
        ${pick(['Where is my order', 'Wrong size', 'Thank you', 'Question about fit'], pseudoRandom(n, 6))} || ' ' || n,
        'text of message ' || n, n % 5 = 0, n % 100 <> 1, n % 100 <> 1 and n % 5 <> 0,
        case when n % 100 <> 1 and n % 5 <> 0 then 'reply' end,
        case when n % 100 <> 1 and n % 5 <> 0 then now() end, now() - n * interval '17 minutes'
      from generate_series(1, ${counts.messages}) n`.execute(tx);
    await sql`insert into guest (guest_id, token_hash)
      select md5('guest ' || n)::uuid, sha256(('guest ' || n)::bytea)
      from generate_series(1, ${counts.open_carts}) n`.execute(tx);
    await sql`insert into cart (cart_id, guest_id) select md5('open ' || n)::uuid, md5('guest ' || n)::uuid
      from generate_series(1, ${counts.open_carts}) n`.execute(tx);
    await sql`
      insert into cart_line (cart_id, part_number, car_part_id, quantity)
      select md5('open ' || 1 + (row_number() over ()) % ${counts.open_carts})::uuid, part_number, car_part_id, 1
      from item_application order by part_number limit ${counts.open_carts * 3}`.execute(tx);
    await sql`
      insert into cart_line (cart_id, part_number, car_part_id, quantity)
      select o.cart_id, l.part_number, l.car_part_id, l.quantity
      from orders o join order_line l on l.order_id = o.order_id`.execute(tx);
  });
  await vacuumAndAnalyze(db);
  // The second run also marks the pages as all-visible that autovacuum was processing during the first run.
  await vacuumAndAnalyze(db);
}

async function insertOrders(tx: Db, counts: RowCounts): Promise<void> {
  const { orders, customers } = counts;
  const n = sql`n`;
  const address = sql`jsonb_build_object('first_name', ${pick(FIRST_NAMES, pseudoRandom(n, 7))},
    'last_name', ${pick(SURNAME_STARTS, pseudoRandom(n, 8))} || ${pick(SURNAME_ENDS, pseudoRandom(n, 9))} || (n / 9000)::text,
    'company', null, 'address_line_1', '1 King St', 'address_line_2', null, 'city', 'Toronto',
    'province', 'Ontario', 'country', 'Canada', 'zip', 'M5H1A1', 'phone_number', '4165550123')`;
  await sql`
    insert into orders (order_id, cart_id, account_id, status, content_hash, currency, email, payment, subtotal,
      total_discount, items_tax, tax_components, total, shipping_address, billing_address, hold_until, created_at,
      last_modified_at, paid_at, promotion_id)
    select upper(substr(md5('order ' || n), 1, 5) || '-' || substr(md5('order ' || n), 6, 5)) || (n / 40000)::text,
      md5('cart ' || n)::uuid,
      case when n % 3 > 0 then md5('customer ' || 1 + ${pseudoRandom(n, 5)} % ${customers})::uuid end, status,
      '\\x00', case when n % 4 = 0 then 'us' else 'ca' end, 'c' || n || '@example.com', 'card', sum, 0, 0, '[]', sum,
      ${address}, ${address}, at, at, at, case when status not in ('Processing', 'Void') then at end,
      case when n % 10 = 0 then (select min(id) from promotion) end
    from (
      select n, 5000 + ${pseudoRandom(n, 10)} % 60000 as sum, ${orderTime(counts)} as at,
        case when n % 100 < 88 then 'Shipped' when n % 100 < 91 then 'Refunded' when n % 100 < 94 then 'Void'
          when n % 100 < 96 then 'Return' when n % 100 < 98 then 'Await Shipping'
          when n % 100 < 99 then 'Paid' else 'Processing' end as status
      from generate_series(1, ${orders}) n) generated`.execute(tx);
  await sql`
    with sets as (
      select part_number, row_number() over (order by md5(part_number)) - 1 as number from item),
    cars as (
      select make, model, row_number() over (order by md5(make || model)) - 1 as number
      from (select distinct make, model from vehicle) models)
    insert into order_line (order_id, line_number, part_number, car_part_id, quantity, shipped, unit_price, subtotal,
      discount, tax, total, family, displayname, position, year, make, model, fit_verdict)
    select o.order_id, l, s.part_number, 'C' || o.n || '-' || l, 1,
      case when o.status in ('Shipped', 'Return') then 1 else 0 end, o.total / 2, o.total / 2, 0, 0, o.total / 2,
      'ESD', 'Front Set', 'Front', 2018, c.make, c.model,
      case when o.n % 8 > 0 then 'fits'
        else (array['not-checked', 'fits-with-condition', 'not-enough-known'])[1 + o.n / 8 % 3] end
    from (select *, row_number() over (order by created_at) as n from orders) o cross join generate_series(1, 2) l
    join sets s on s.number = (o.n * 31 + l * 7) % (select count(*) from item)
    join cars c on c.number = o.n % (select count(*) from cars)`.execute(tx);
  await sql`
    update orders o set part_numbers = l.part_numbers, needs_fit_check = l.needs_fit_check
    from (select order_id, string_agg(part_number, ' ') as part_numbers,
        bool_or(fit_verdict <> 'fits') as needs_fit_check from order_line group by order_id) l
    where l.order_id = o.order_id`.execute(tx);
  await sql`insert into stock (part_number, on_hand) select part_number, 0 from item
    on conflict do nothing`.execute(tx);
  await sql`
    update stock s set allocated = waiting.units, on_hand = s.on_hand + waiting.units
    from (select l.part_number, count(*)::int as units from orders o join order_line l on l.order_id = o.order_id
      where o.status in ('Paid', 'Await Shipping') group by l.part_number) waiting
    where waiting.part_number = s.part_number`.execute(tx);
}

async function insertPaymentsAndInvoices(tx: Db): Promise<void> {
  await sql`
    insert into payment_attempt (order_id, n, provider, currency, amount, idempotency_key, state, token_hash,
      created_at, decided_at)
    select order_id, 1, 'square', currency, total, order_id || '.1', 'captured', sha256(order_id::bytea), paid_at, paid_at
    from orders where paid_at is not null`.execute(tx);
  await sql`
    insert into payment_attempt (order_id, n, provider, currency, amount, idempotency_key, state, token_hash,
      created_at, decided_at)
    select order_id, 1, 'square', currency, total, order_id || '.1', 'declined', sha256(order_id::bytea), created_at,
      created_at
    from orders where status = 'Void'`.execute(tx);
  await sql`
    insert into invoice (invoice_number, order_id, content, issued_at)
    select row_number() over (order by paid_at, order_id), order_id, jsonb_build_object(
      'currency', currency, 'subtotal', subtotal, 'discount', total_discount, 'shipping', shipping, 'total', total,
      'tax_components', tax_components, 'shipping_address', shipping_address, 'billing_address', billing_address),
      paid_at from orders
    where paid_at is not null`.execute(tx);
  await sql`update invoice_counter set last_number = (select count(*) from invoice)`.execute(tx);
}
