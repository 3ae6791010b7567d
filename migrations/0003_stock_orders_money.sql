-- Stock, orders, payments, invoices. The checks are the last line of each invariant.
create table stock (
  part_number text primary key references item,
  on_hand integer not null check (on_hand >= 0),
  allocated integer not null default 0 check (allocated >= 0),
  held integer not null default 0 check (held >= 0),
  constraint never_promised_twice check (allocated + held <= on_hand)
);

create table orders (
  order_id text primary key check (length(order_id) <= 40),
  cart_id uuid not null references cart,
  account_id uuid references account,
  guest_id uuid references guest,
  -- The browser session that placed the order may look at it for two hours.
  session_id uuid,
  status text not null check (status in
    ('Processing', 'Paid', 'Await Shipping', 'Shipped', 'Return', 'Void', 'Refunded')),
  -- SHA-256 of what the shopper asked for: same number and same content is the same order.
  content_hash bytea not null,
  currency text not null check (currency in ('ca', 'us')),
  email text not null,
  payment text not null check (payment in ('card', 'paypal', 'none')),
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
  constraint total_adds_up check (total = subtotal - total_discount + shipping + items_tax)
);
create unique index one_living_order_per_cart on orders (cart_id) where status <> 'Void';
create index orders_of_account on orders (account_id, created_at desc) where account_id is not null;
create index orders_unfinished on orders (hold_until) where status = 'Processing';

-- Everything as it was when it was sold; nothing here follows the catalogue.
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
  primary key (order_id, line_number),
  unique (order_id, part_number, car_part_id),
  constraint line_subtotal check (subtotal = unit_price * quantity),
  constraint line_total check (total = subtotal - discount + tax)
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

create table redemption (
  order_id text primary key references orders on delete cascade,
  promotion_id integer not null references promotion,
  -- The account, or the e-mail address of a guest.
  customer text not null,
  given_back_at timestamptz
);
create index redemption_of_customer on redemption (promotion_id, customer) where given_back_at is null;

create table payment_attempt (
  attempt_id uuid primary key default gen_random_uuid(),
  order_id text not null references orders,
  n integer not null check (n >= 1),
  provider text not null,
  currency text not null,
  amount integer not null check (amount > 0),
  idempotency_key text not null unique check (length(idempotency_key) <= 45),
  provider_order_id text unique,
  provider_payment_id text unique,
  state text not null check (state in
    ('created', 'authorising', 'authorised', 'capturing', 'captured', 'voiding', 'declined', 'voided')),
  -- The one-time token while undecided (sealed), because a repeat must carry the same body.
  sealed_token bytea,
  -- Hash of that token, for ever: one token pays once.
  token_hash bytea not null unique,
  declined_class text,
  declined_code text,
  checks integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (order_id, n),
  constraint token_kept_only_while_undecided
    check (sealed_token is null or state not in ('captured', 'declined', 'voided'))
);
-- One undecided or captured attempt per order: nobody is charged twice.
create unique index one_open_or_captured_attempt on payment_attempt (order_id)
  where state not in ('declined', 'voided');
create index attempt_undecided on payment_attempt (created_at)
  where state not in ('captured', 'declined', 'voided');

create table payment_refund (
  refund_id uuid primary key default gen_random_uuid(),
  attempt_id uuid not null references payment_attempt,
  amount integer not null check (amount > 0),
  reason text not null,
  provider_refund_id text unique,
  state text not null check (state in ('pending', 'completed', 'failed')),
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create index refund_pending on payment_refund (created_at) where state = 'pending';
create index refund_of_attempt on payment_refund (attempt_id);

create table provider_event (
  provider text not null,
  event_id text not null,
  body text not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (provider, event_id)
);

create table payment_log (
  id bigint generated always as identity primary key,
  attempt_id uuid not null,
  call text not null,
  outcome text not null,
  code text,
  at timestamptz not null default now()
);

create table invoice_counter (
  only_row boolean primary key default true check (only_row),
  last_number integer not null default 0
);
insert into invoice_counter default values;

create table invoice (
  invoice_number integer primary key,
  order_id text not null unique references orders,
  content jsonb not null,
  issued_at timestamptz not null default now()
);

-- Opens one order without an account: the link of the mail.
create table order_link (
  token_hash bytea primary key,
  order_id text not null references orders on delete cascade,
  expires_at timestamptz not null
);
