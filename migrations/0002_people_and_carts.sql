-- Who is calling, and what they have in the cart.
create table account (
  customer_id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 50),
  first_name text,
  last_name text,
  company text,
  phone_number text,
  -- A discount off list, 0 to 100 with at most two decimals.
  percentage numeric(5, 2) not null default 0 check (percentage between 0 and 100),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

-- A visitor. The temporary id itself is never stored.
create table guest (
  guest_id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

create table session (
  session_id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  account_id uuid references account on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index session_account on session (account_id) where account_id is not null;

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
  constraint uses_within_limit check (max_uses is null or used_times <= max_uses)
);
create unique index promotion_code on promotion (lower(code));

create table cart (
  cart_id uuid primary key default gen_random_uuid(),
  guest_id uuid references guest,
  account_id uuid references account on delete cascade,
  promotion_id integer references promotion,
  -- The number the next order of this cart will bear; idempotency key of its placement.
  order_id text unique,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  closed_at timestamptz,
  check (num_nonnulls(guest_id, account_id) = 1)
);
create unique index cart_open_of_guest on cart (guest_id) where closed_at is null;
create unique index cart_open_of_account on cart (account_id) where closed_at is null;

create table cart_line (
  cart_id uuid not null references cart on delete cascade,
  part_number text not null references item,
  car_part_id text not null,
  quantity integer not null check (quantity between 1 and 99),
  cart_cad_price integer check (cart_cad_price > 0),
  cart_usd_price integer check (cart_usd_price > 0),
  cart_custom_note text,
  -- Unit prices when last shown, so that a change is said once.
  shown_cad_price integer,
  shown_usd_price integer,
  added_at timestamptz not null default clock_timestamp(),
  primary key (cart_id, part_number, car_part_id)
);

-- Counters behind the limits of #server/platform/limits.ts; shared by all processes.
create table rate_count (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
