import type pg from 'pg';
import { hashToken, randomToken } from '#server/platform/secrets.ts';
import { HEADERS, measureConcurrently, request } from './load.ts';

export const CUSTOMERS = 10_000;
export const CUSTOMER_ORDERS = 200_000;
/** The number of customers who open their account pages. */
const SAMPLED_CUSTOMERS = 300;

interface Customer {
  customer_id: string;
  token: string;
  list_id: string;
  thread_id: string;
  order_id: string;
}

/** Creates customers with data of every kind. As in a real shop, a tenth of them have about a third of the orders. */
const FILL_STATEMENTS = [
  'set synchronous_commit = off',
  `insert into account (email, first_name, last_name, percentage)
    select 'customer' || n || '@example.com', 'Customer', n::text, n % 20 from generate_series(1, ${CUSTOMERS}) n`,
  `create temporary table buyer as
    select customer_id, row_number() over () as n from account where email like 'customer%@example.com'`,
  `create temporary table generated_order as
    select n, gen_random_uuid() as cart_id, 'BENCH-' || n as order_id,
      1 + floor(${CUSTOMERS} * power(random(), 2))::int as buyer_n,
      now() - random() * interval '5 years' as at
    from generate_series(1, ${CUSTOMER_ORDERS}) n`,
  `insert into cart (cart_id, account_id, closed_at, order_id)
    select cart_id, customer_id, at, order_id from generated_order g join buyer on buyer.n = g.buyer_n`,
  `insert into orders (order_id, cart_id, account_id, status, content_hash, currency, email, payment, subtotal,
      total_discount, items_tax, tax_components, total, shipping_address, billing_address, hold_until, created_at)
    select order_id, cart_id, customer_id, (array['Paid', 'Shipped', 'Shipped', 'Refunded'])[1 + g.n % 4],
      sha256(order_id::bytea), 'ca', 'customer@example.com', 'card', 18999, 0, 2470, '[]', 21469,
      address, address, at, at
    from generated_order g join buyer on buyer.n = g.buyer_n,
      jsonb_build_object('first_name', 'Ada', 'last_name', 'Byron', 'company', null, 'address_line_1', '1 King St',
        'address_line_2', null, 'city', 'Toronto', 'province', 'Ontario', 'country', 'Canada', 'zip', 'M5H1A1',
        'phone_number', '4165550123') as address`,
  `create temporary table sample_item as
    select row_number() over () as n, part_number, car_part_id from item_application limit 400`,
  `insert into order_line (order_id, line_number, part_number, car_part_id, quantity, unit_price, subtotal,
      discount, tax, total, family, displayname, position, year, make, model, fit_verdict)
    select order_id, 1, part_number, car_part_id, 1, 18999, 18999, 0, 2470, 21469, 'ESD', 'Front Set', 'Front',
      2018, 'Honda', 'Civic', 'fits'
    from generated_order g join sample_item s on s.n = 1 + g.n % 400`,
  `insert into invoice (invoice_number, order_id, content)
    select 1000000 + n, order_id,
      jsonb_build_object('currency', o.currency, 'shipping_address', o.shipping_address)
    from generated_order join orders o using (order_id) where n % 4 <> 3`,
  `insert into address (customer_id, first_name, last_name, phone_number, address_line_1, city, province,
      country, zip)
    select customer_id, 'Ada', 'Byron', '4165550123', k || ' King St', 'Toronto', 'Ontario', 'Canada', 'M5H1A1'
    from buyer, generate_series(1, 5) k`,
  `insert into wish_list (customer_id, list_name) select customer_id, 'List ' || k
    from buyer, generate_series(1, 3) k`,
  `insert into wish_list_item (list_id, part_number, car_part_id)
    select list_id, part_number, car_part_id from wish_list, sample_item s where s.n <= 10`,
  `insert into car (customer_id, year, make, model)
    select customer_id, 2000 + k, 'Honda', 'Civic' from buyer, generate_series(1, 10) k`,
  `insert into recent_search (customer_id, category, subcategory, search_term, search_content)
    select customer_id, 'rotor', 'search', 'displayname', 'civic ' || k from buyer, generate_series(1, 20) k`,
  `insert into message (type, email, title, content, account_id, order_id)
    select 'Shipping', 'customer@example.com', 'Where is it?', repeat('Please let me know. ', 20), customer_id, order_id
    from generated_order g join buyer on buyer.n = g.buyer_n where g.n % 4 = 0`,
  'analyze',
];

/** Fills the account tables of a shop that already has its catalogue; returns customers who are signed in. */
export async function fillAccounts(client: pg.Client): Promise<Customer[]> {
  for (const statement of FILL_STATEMENTS) await client.query(statement);
  const { rows } = await client.query<Omit<Customer, 'token'>>(
    `select customer_id,
      (select list_id from wish_list l where l.customer_id = b.customer_id limit 1) as list_id,
      (select thread_id from message m where m.account_id = b.customer_id limit 1) as thread_id,
      (select order_id from orders o where o.account_id = b.customer_id limit 1) as order_id
    from buyer b where n % $1 = 0 order by n`,
    [Math.floor(CUSTOMERS / SAMPLED_CUSTOMERS)],
  );
  const customers = rows
    .filter((row) => row.order_id && row.thread_id)
    .map((row) => ({ ...row, token: randomToken() }));
  for (const { customer_id, token } of customers) {
    await client.query('insert into session (token_hash, account_id) values ($1, $2)', [
      hashToken(token),
      customer_id,
    ]);
  }
  return customers;
}

/** The calls made by the account pages. */
const ACCOUNT_CALLS: Record<string, (customer: Customer) => string> = {
  header: () => '/header',
  orders: (customer) => `/user/${customer.customer_id}/orders`,
  'orders, second page': (customer) => `/user/${customer.customer_id}/orders?page=2`,
  'one order': (customer) => `/user/${customer.customer_id}/orders/${customer.order_id}`,
  messages: (customer) => `/user/${customer.customer_id}/messages`,
  'one thread': (customer) => `/user/${customer.customer_id}/messages/${customer.thread_id}`,
  addresses: (customer) => `/user/${customer.customer_id}/addresses`,
  'wish lists': (customer) => `/user/${customer.customer_id}/wishLists`,
  'items of a wish list': (customer) => `/user/${customer.customer_id}/wishListItems/${customer.list_id}`,
  'saved cars': (customer) => `/user/${customer.customer_id}/savedCar`,
  'recent searches': (customer) => `/user/${customer.customer_id}/recentSearch`,
  'account settings': (customer) => `/user/${customer.customer_id}/accountSettings`,
};

/** Measures each call in a warm shop. Each customer makes it once, one customer at a time. */
export async function measureAccountArea(shop: string, customers: readonly Customer[]) {
  // Warms up the shop before anything is measured.
  for (const customer of customers.slice(0, 20)) {
    for (const path of Object.values(ACCOUNT_CALLS)) await requestAs(shop, customer, path(customer));
  }
  const results: { name: string; p50_ms: number; p95_ms: number }[] = [];
  for (const [name, path] of Object.entries(ACCOUNT_CALLS)) {
    const call = (customer: Customer) => requestAs(shop, customer, path(customer));
    results.push({ name, ...(await measureConcurrently(customers, 1, call)) });
  }
  return results;
}

async function requestAs(shop: string, { token }: Customer, path: string): Promise<void> {
  const headers = { ...HEADERS, cookie: `sid=${token}` };
  const response = await request(`${shop}/api${path}`, { headers });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.body}`);
}
