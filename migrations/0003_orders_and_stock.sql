-- Promotions, carts, stock, orders and shipments. Constraints are the last line of defence for each invariant.

create table promotion (
  id integer generated always as identity primary key,
  code text not null check (length(code) between 1 and 50),
  type text not null check (type in ('Percentage', 'Price')),
  level text not null check (level in ('Item', 'Order')),
  description text not null check (length(description) <= 500),
  percentage integer not null default 0 check (percentage between 0 and 100),
  -- Whole units of the order's currency.
  price_off integer not null default 0 check (price_off >= 0),
  category text,
  subcategory text,
  year smallint,
  make text,
  model text,
  submodel text,
  start_date date,
  end_date date check (end_date >= start_date),
  is_active boolean not null default true,
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  used_times integer not null default 0 check (used_times >= 0),
  created_at timestamptz not null default now(),
  last_modified_at timestamptz not null default now(),
  constraint uses_within_limit check (max_uses is null or used_times <= max_uses)
);
create unique index promotion_code on promotion (lower(code));
-- Counting a use does not modify the rule.
create trigger promotion_changed before update of code, type, level, description, percentage, price_off, category,
  subcategory, year, make, model, submodel, start_date, end_date, is_active, max_uses, max_uses_per_customer
  on promotion for each row execute function touch_last_modified();

-- Rates in thousandths of a percent. Sources: Excise Tax Act (GST/HST), the provinces' sales tax acts;
-- Nova Scotia: Financial Measures (2025) Act.
create table tax_rate (
  rate_id uuid primary key default gen_random_uuid(),
  province text not null,
  component text not null check (component in ('GST', 'PST', 'QST', 'HST')),
  rate integer not null check (rate between 0 and 50000),
  from_day date,
  until_day date check (until_day >= from_day)
);
create unique index one_open_rate on tax_rate (province, component) where until_day is null;
insert into tax_rate (province, component, rate, from_day, until_day) values
  ('Alberta', 'GST', 5000, null, null),
  ('British Columbia', 'GST', 5000, null, null),
  ('British Columbia', 'PST', 7000, null, null),
  ('Manitoba', 'GST', 5000, null, null),
  ('Manitoba', 'PST', 7000, null, null),
  ('New Brunswick', 'HST', 15000, null, null),
  ('Newfoundland and Labrador', 'HST', 15000, null, null),
  ('Northwest Territories', 'GST', 5000, null, null),
  ('Nova Scotia', 'HST', 15000, null, '2025-03-31'),
  ('Nova Scotia', 'HST', 14000, '2025-04-01', null),
  ('Nunavut', 'GST', 5000, null, null),
  ('Ontario', 'HST', 13000, null, null),
  ('Prince Edward Island', 'HST', 15000, null, null),
  ('Quebec', 'GST', 5000, null, null),
  ('Quebec', 'QST', 9975, null, null),
  ('Saskatchewan', 'GST', 5000, null, null),
  ('Saskatchewan', 'PST', 6000, null, null),
  ('Yukon', 'GST', 5000, null, null);

create table cart (
  cart_id uuid primary key default gen_random_uuid(),
  guest_id uuid references guest,
  account_id uuid references account on delete cascade,
  promotion_id integer references promotion,
  -- The number of this cart's next order, and the idempotency key of its placement.
  order_id text unique,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  closed_at timestamptz,
  check (num_nonnulls(guest_id, account_id) = 1)
);
create unique index cart_open_of_guest on cart (guest_id) where closed_at is null;
create unique index cart_open_of_account on cart (account_id) where closed_at is null;
create index cart_of_guest on cart (guest_id) where guest_id is not null;

create table cart_line (
  cart_id uuid not null references cart on delete cascade,
  part_number text not null references item,
  car_part_id text not null,
  quantity integer not null check (quantity between 1 and 99),
  cart_cad_price integer check (cart_cad_price > 0),
  cart_usd_price integer check (cart_usd_price > 0),
  cart_custom_note text,
  -- Unit prices last shown, so that a change is announced once.
  shown_cad_price integer,
  shown_usd_price integer,
  added_at timestamptz not null default clock_timestamp(),
  cart_price_until date,
  last_modified_at timestamptz not null default now(),
  primary key (cart_id, part_number, car_part_id)
);
create index cart_line_part on cart_line (part_number, car_part_id);
create trigger cart_price_changed before update of cart_cad_price, cart_usd_price, cart_custom_note, cart_price_until
  on cart_line for each row execute function touch_last_modified();

create table stock (
  part_number text primary key references item,
  on_hand integer not null check (on_hand >= 0),
  allocated integer not null default 0 check (allocated >= 0),
  held integer not null default 0 check (held >= 0),
  -- The item is low on stock at this many available units or fewer; null: the shop's setting.
  low_at integer check (low_at between 0 and 100000),
  constraint reserved_within_stock check (allocated + held <= on_hand)
);

create table orders (
  order_id text primary key check (length(order_id) <= 40),
  cart_id uuid not null references cart,
  account_id uuid references account,
  guest_id uuid references guest,
  -- The session that placed the order may view it for two hours.
  session_id uuid,
  status text not null check (status in
    ('Processing', 'Paid', 'Await Shipping', 'Shipped', 'Return', 'Void', 'Refunded')),
  -- SHA-256 of the request; a request with the same order number and hash is a repetition.
  content_hash bytea not null,
  currency text not null check (currency in ('ca', 'us')),
  -- Language of emails and documents.
  language text not null default 'en' check (language in ('en')),
  email text not null,
  payment text not null check (payment in ('card', 'paypal', 'offline', 'none')),
  shipping_method text not null default 'Standard',
  subtotal integer not null check (subtotal >= 0),
  total_discount integer not null check (total_discount between 0 and subtotal),
  shipping integer not null default 0 check (shipping >= 0),
  items_tax integer not null check (items_tax >= 0),
  tax_components jsonb not null,
  total integer not null,
  promotion_id integer references promotion,
  promotion_code text,
  shipping_address jsonb not null,
  billing_address jsonb not null,
  hold_until timestamptz not null,
  created_at timestamptz not null default now(),
  last_modified_at timestamptz not null default now(),
  paid_at timestamptz,
  -- Cancellation requested; the status changes once it is complete.
  cancelled_at timestamptz,
  cancel_reason text,
  -- The reason shown to a shopper who returns to an order that ended without payment.
  void_cause text check (void_cause in ('hold-expired', 'changed-before-paying', 'cancelled')),
  -- The browser's analytics id; stored only with consent.
  analytics_client_id text,
  shipping_name text not null generated always as
    (lower((shipping_address ->> 'first_name') || ' ' || (shipping_address ->> 'last_name'))) stored,
  constraint total_adds_up check (total = subtotal - total_discount + shipping + items_tax)
);
create unique index one_active_order_per_cart on orders (cart_id) where status <> 'Void';
create index orders_of_account on orders (account_id, created_at desc) where account_id is not null;
create index orders_unfinished on orders (hold_until) where status = 'Processing';
-- Guest orders, to be assigned to the account that confirms their email address.
create index orders_of_guests_by_email on orders (email) where account_id is null;
-- Short search terms scan these in order; all needed columns are included.
create index orders_newest on orders (created_at, order_id) include (status, shipping_name);
create index orders_by_total on orders (total, order_id) include (status, shipping_name);
create index orders_newest_of_status on orders (status, created_at, order_id);
create index orders_by_total_of_status on orders (status, total, order_id);
create index orders_name_part on orders using gin (shipping_name gin_trgm_ops);
create index orders_paid on orders (paid_at) where paid_at is not null;
create index orders_of_guest on orders (guest_id) where guest_id is not null;
create index orders_id_part on orders using gin (upper(order_id) gin_trgm_ops);

-- A frozen copy of everything as sold; independent of later catalogue changes.
create table order_line (
  order_id text not null references orders on delete cascade,
  line_number integer not null,
  part_number text not null,
  car_part_id text not null,
  quantity integer not null check (quantity between 1 and 99),
  unit_price integer not null check (unit_price >= 0),
  subtotal integer not null,
  discount integer not null check (discount between 0 and subtotal),
  tax integer not null check (tax >= 0),
  total integer not null,
  family text not null,
  displayname text not null,
  position text not null,
  note text,
  main_image text,
  year smallint not null,
  make text not null,
  model text not null,
  submodel text,
  trim text,
  engine text,
  fit_verdict text not null,
  custom_note text,
  shipped integer not null default 0 check (shipped >= 0),
  -- Units that will not be shipped: cancelled, or refunded before shipment.
  dropped integer not null default 0 check (dropped >= 0),
  -- Unshipped units of pending refunds: dropped once the provider confirms, open again if it rejects the refund.
  refunding integer not null default 0 check (refunding >= 0),
  -- Units that came back and were restocked.
  returned integer not null default 0,
  primary key (order_id, line_number),
  unique (order_id, part_number, car_part_id) include (quantity, shipped, dropped),
  constraint line_subtotal check (subtotal = unit_price * quantity),
  constraint line_total check (total = subtotal - discount + tax),
  constraint units_within_quantity check (shipped + dropped + refunding <= quantity),
  constraint returned_was_shipped check (returned between 0 and shipped)
);
create index order_line_part_number on order_line using gin (upper(part_number) gin_trgm_ops);

-- The emailed link that opens one order without an account.
create table order_link (
  token_hash bytea primary key,
  order_id text not null references orders on delete cascade,
  expires_at timestamptz not null
);

create table stock_hold (
  order_id text not null references orders on delete cascade,
  part_number text not null references stock,
  quantity integer not null check (quantity > 0),
  primary key (order_id, part_number)
);

create table stock_movement (
  movement_id bigint generated always as identity primary key,
  part_number text not null references stock,
  on_hand_change integer not null default 0,
  allocated_change integer not null default 0,
  held_change integer not null default 0,
  cause text not null check (cause in
    ('receive', 'hold', 'release', 'allocate', 'deallocate', 'ship', 'restock', 'adjust')),
  order_id text,
  note text,
  at timestamptz not null default now()
);
create index stock_movement_part on stock_movement (part_number, movement_id);
create trigger stock_movement_append_only before update or delete on stock_movement
  for each row execute function reject_change();

create table redemption (
  order_id text primary key references orders on delete cascade,
  promotion_id integer not null references promotion,
  -- The account id, or a guest's mailbox.
  customer text not null,
  given_back_at timestamptz,
  -- The normalised mailbox of the order's email address (domain/mailbox.ts), which identifies a customer for
  -- the limit of uses per customer.
  mailbox text not null
);
create index redemption_of_customer on redemption (promotion_id, customer) where given_back_at is null;
create index redemption_by_customer on redemption (customer);
create index redemption_of_mailbox on redemption (promotion_id, mailbox) where given_back_at is null;

create table shipment (
  shipment_id uuid primary key default gen_random_uuid(),
  order_id text not null references orders on delete cascade,
  carrier text not null,
  tracking_number text,
  actor text not null,
  shipped_at timestamptz not null default now()
);
create index shipment_of_order on shipment (order_id, shipped_at);

create table shipment_line (
  shipment_id uuid not null references shipment on delete cascade,
  order_id text not null,
  line_number integer not null,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, line_number),
  foreign key (order_id, line_number) references order_line on delete cascade
);
