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
-- The time of the last change stays the same when only a use is counted.
create trigger promotion_changed before update of code, type, level, description, percentage, price_off, category,
  subcategory, year, make, model, submodel, start_date, end_date, is_active, max_uses, max_uses_per_customer
  on promotion for each row execute function touch_last_modified();

-- Rates in thousandths of a percent. Sources: Excise Tax Act (GST/HST), the provinces' sales tax acts.
-- For Nova Scotia: Financial Measures (2025) Act.
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

-- Quotes that staff prepare for a buyer. The sets of a quote are the lines of a cart. The cart becomes the buyer's when
-- the buyer accepts the quote.
create table sales_quote (
  quote_number integer generated always as identity (start with 1001) primary key,
  -- The customer whose prices and tax exemptions apply; null for a guest.
  account_id uuid references account on delete set null,
  email text not null,
  currency text not null check (currency in ('ca', 'us')),
  language text not null default 'en' check (language in ('en', 'fr')),
  -- Country and province, or a complete address.
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  -- Shown to the buyer.
  message text,
  -- The prices hold through this day.
  valid_until date not null,
  -- Lines and totals as sent; null for a draft.
  content jsonb,
  sent_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_modified_at timestamptz not null default now(),
  constraint sent_quote_has_content check ((content is null) = (sent_at is null))
);
create index sales_quote_newest on sales_quote (created_at, quote_number);
create trigger sales_quote_changed before update on sales_quote
  for each row execute function touch_last_modified();

-- A customer's exemption from a tax, with the number of the certificate. GST and HST count as one tax, because they are
-- filed together. The audit log keeps earlier exemptions.
create table tax_exemption (
  customer_id uuid not null references account on delete cascade,
  tax text not null check (tax in ('GST/HST', 'QST', 'PST British Columbia', 'PST Manitoba', 'PST Saskatchewan')),
  number text not null check (number = btrim(number) and length(number) between 1 and 40),
  -- The last day, in the shop's time zone.
  valid_until date not null,
  primary key (customer_id, tax)
);

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
  -- One cart per quote, and one active order per cart: a quote is ordered at most once.
  quote_number integer unique references sales_quote,
  check (num_nonnulls(guest_id, account_id) = 1)
);
create unique index cart_open_of_guest on cart (guest_id) where closed_at is null;
create unique index cart_open_of_account on cart (account_id) where closed_at is null;
create index cart_of_guest on cart (guest_id) where guest_id is not null;
create index cart_by_time on cart (created_at);

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
  -- `cart_cad_price` and `cart_usd_price` apply up to this quantity; null: to any quantity.
  cart_price_quantity smallint check (cart_price_quantity > 0),
  -- The car that the line is for; null: added without a car.
  car_id uuid references car on delete set null,
  -- The shopper confirmed that the set does not fit this car.
  is_acknowledged boolean not null default false,
  last_modified_at timestamptz not null default now(),
  primary key (cart_id, part_number, car_part_id)
);
create index cart_line_car on cart_line (car_id) where car_id is not null;
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

-- The number of available units as lists and product pages show it: at most 5. These pages are cached until the
-- catalogue version changes, so a change of this number must change the version.
create function shown_stock(s stock) returns integer language sql immutable
  return least(s.on_hand - s.allocated - s.held, 5);

-- Runs at the end of the transaction. Otherwise, transactions that change stock would wait for each other's change of
-- the version while they still take other locks. The condition on xmin increments the version only once per transaction.
create function announce_stock() returns trigger language plpgsql as $$
begin
  update catalogue_state set version = version + 1, changed_at = now()
    where xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create constraint trigger stock_announced after update on stock
  deferrable initially deferred
  for each row when (shown_stock(old) <> shown_stock(new))
  execute function announce_stock();

create function address_search_text(address jsonb) returns text language sql immutable parallel safe as
  $$ select coalesce(address ->> 'first_name', '') || ' ' || coalesce(address ->> 'last_name', '') || ' '
    || coalesce(address ->> 'company', '') || ' ' || coalesce(address ->> 'phone_number', '') $$;

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
  language text not null default 'en' check (language in ('en', 'fr')),
  email text not null,
  payment text not null check (payment in ('card', 'paypal', 'credit', 'offline', 'none')),
  shipping_method text not null default 'Standard',
  subtotal integer not null check (subtotal >= 0),
  total_discount integer not null check (total_discount between 0 and subtotal),
  shipping integer not null default 0 check (shipping >= 0),
  items_tax integer not null check (items_tax >= 0),
  tax_components jsonb not null,
  -- The taxes that the order was exempt from: tax, rate and the number at that time.
  tax_exemptions jsonb not null default '[]' check (jsonb_typeof(tax_exemptions) = 'array'),
  total integer not null,
  -- The store credit that pays part or all of the total; the rest is the payment.
  credit integer not null default 0,
  -- The sum of all refunds that have not failed; a discount after payment is also a refund. The refund of a payment that
  -- arrived when the order was already void (cause `unfilled`) does not count. `total` less this sum is the paid total,
  -- which lists show and sort by.
  refunded integer not null default 0 check (refunded >= 0),
  paid_total integer not null generated always as (greatest(total - refunded, 0)) stored,
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
  -- The time at which the order was separated from the account that had placed it: the owner of the account's email
  -- address had confirmed it and taken the account over. The order is never assigned to that account again.
  detached_at timestamptz,
  -- The time when a return was last approved. Later refunds are for this return.
  return_approved_at timestamptz,
  -- True if a line had a verdict other than "fits" when the order was placed.
  needs_fit_check boolean not null default false,
  -- For the search: the part numbers of the lines, and the tracking numbers without the spaces that carriers print.
  part_numbers text not null default '',
  tracking_numbers text not null default '',
  shipping_name text not null generated always as
    (lower((shipping_address ->> 'first_name') || ' ' || (shipping_address ->> 'last_name'))) stored,
  search_text text not null generated always as (lower(' ' || order_id || ' ' || email || ' '
    || address_search_text(shipping_address) || ' '
    || case when billing_address = shipping_address then '' else address_search_text(billing_address) end
    || ' ' || part_numbers || ' ' || tracking_numbers)) stored,
  constraint total_adds_up check (total = subtotal - total_discount + shipping + items_tax),
  constraint credit_within_total check (credit between 0 and total),
  constraint exempt_taxes_not_charged check (not jsonb_path_exists(tax_components,
    '$[*].component ? (@ == $exempt[*].component)', jsonb_build_object('exempt', tax_exemptions))),
  constraint detached_without_account check (detached_at is null or account_id is null)
);
create unique index one_active_order_per_cart on orders (cart_id) where status <> 'Void';
create index orders_of_account on orders (account_id, created_at desc) where account_id is not null;
create index orders_unfinished on orders (hold_until) where status = 'Processing';
-- Guest orders, to be assigned to the account that confirms their email address.
create index orders_of_guests_by_email on orders (email) where account_id is null;
-- Searches for short terms scan these in order; all needed columns are included.
create index orders_newest on orders (created_at, order_id) include (status, shipping_name);
create index orders_by_paid_total on orders (paid_total, order_id) include (status, shipping_name);
create index orders_newest_of_status on orders (status, created_at, order_id);
create index orders_by_paid_total_of_status on orders (status, paid_total, order_id);
create index orders_name_part on orders using gin (shipping_name gin_trgm_ops);
create index orders_paid on orders (paid_at) where paid_at is not null;
create index orders_of_guest on orders (guest_id) where guest_id is not null;
create index orders_id_part on orders using gin (upper(order_id) gin_trgm_ops);
create index orders_search on orders using gin (search_text gin_trgm_ops);
-- Orders whose lines staff check before shipping, and the list of all orders with such lines.
create index orders_to_check on orders (created_at, order_id)
  where needs_fit_check and status in ('Paid', 'Await Shipping');
create index orders_with_fit_check on orders (created_at, order_id) where needs_fit_check;
create index orders_of_promotion on orders (promotion_id) where promotion_id is not null;
create index orders_with_credit on orders (order_id) where credit > 0;

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
  -- The levels that the shopper chose; null for a line without a car.
  year smallint,
  make text,
  model text,
  submodel text,
  trim text,
  engine text,
  answers jsonb not null default '{}',
  -- The vehicles that the set spans, shown for a line without a car.
  spans jsonb,
  fit_verdict text not null,
  is_acknowledged boolean not null default false,
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
  constraint returned_was_shipped check (returned between 0 and shipped),
  constraint known_fit_verdict check (fit_verdict in
    ('fits', 'fits-with-condition', 'does-not-fit', 'not-enough-known', 'not-checked')),
  constraint misfit_is_acknowledged check (fit_verdict <> 'does-not-fit' or is_acknowledged)
);
-- For lists of the order lines whose verdict staff check before shipping. Without these indexes, every line is read.
create index order_line_to_check on order_line (fit_verdict, order_id) where fit_verdict <> 'fits';
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
  -- The visitor, the IPv4 address or IPv6 /64, and the IPv4 /24 or IPv6 /48 of the order, because unpaid orders of one
  -- visitor or network hold only part of the stock. Deleted with the hold; null for orders that staff place.
  visitor text,
  address text,
  network text,
  -- True for a weak hold: orders of the same network hold many units, so others may buy these until payment starts.
  is_yielded boolean not null default false,
  primary key (order_id, part_number),
  constraint whole_origin check (num_nulls(visitor, address, network) in (0, 3))
);
create index stock_hold_of_network on stock_hold (network);
create index stock_hold_of_visitor on stock_hold (visitor);

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
  at timestamptz not null default now(),
  -- The email address of the staff member who corrected the stock.
  staff text
);
create index stock_movement_part on stock_movement (part_number, movement_id);
create trigger stock_movement_append_only before update or delete on stock_movement
  for each row execute function reject_change();

create table redemption (
  order_id text primary key references orders on delete cascade,
  promotion_id integer not null references promotion,
  -- The account id, or a guest's mailbox. The limit of uses per customer counts uses with this customer or mailbox.
  customer text not null,
  -- When the order ended without being paid or was cancelled; the use no longer counts.
  given_back_at timestamptz,
  -- The normalised mailbox of the order's email address (domain/mailbox.ts).
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

-- Requests for one email that reminds the buyer of an order to have the brakes checked.
create table brake_reminder (
  order_id text primary key references orders on delete cascade,
  requested_at timestamptz not null,
  due_day date not null,
  notified_at timestamptz
);
create index brake_reminder_due on brake_reminder (due_day) where notified_at is null;
