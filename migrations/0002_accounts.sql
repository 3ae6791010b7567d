-- Accounts, visitors, sessions, and the data that customers keep.

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
  -- Language of emails to the customer.
  language text not null default 'en' check (language in ('en')),
  created_at timestamptz not null default now(),
  -- Argon2id; null until a password is set.
  password_hash text,
  email_verified_at timestamptz,
  last_modified_at timestamptz not null default now(),
  search_name text not null
    generated always as (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored
);
create index account_by_name on account (search_name, customer_id);
create index account_name_part on account using gin (search_name gin_trgm_ops);
create index account_email_part on account using gin (email gin_trgm_ops);
create index account_id_part on account using gin ((customer_id::text) gin_trgm_ops);
create index account_inactive on account (customer_id) where not is_active;
create index account_by_activity on account (is_active, customer_id);
create trigger account_changed before update on account for each row execute function touch_last_modified();

-- A customer's credit; append-only.
create table credit_entry (
  credit_entry_id bigint generated always as identity primary key,
  customer_id uuid not null references account on delete cascade,
  currency text not null check (currency in ('ca', 'us')),
  -- Cents; positive for grants, negative for uses and withdrawals.
  amount integer not null check (amount <> 0),
  kind text not null check (kind in ('grant', 'use', 'take-back')),
  note text not null check (length(note) between 1 and 500),
  actor text not null,
  at timestamptz not null default now(),
  constraint sign_follows_kind check ((kind = 'grant') = (amount > 0))
);
create index credit_entry_of on credit_entry (customer_id, credit_entry_id);

-- A visitor. The temporary id is stored only as a hash.
create table guest (
  guest_id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index guest_age on guest (created_at);

create table session (
  session_id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  account_id uuid references account on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- The User-Agent header, shown in the list of sessions.
  agent text check (length(agent) <= 200)
);
create index session_account on session (account_id) where account_id is not null;

-- One active code per email address, known or not. The code is derived from its id and the shop's secret.
create table reset_code (
  email text primary key check (length(email) <= 50),
  code_id uuid not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  used_at timestamptz
);

-- Increasing delays between attempts (#server/platform/limits.ts).
create table throttle (
  key text primary key,
  -- Decreases over time.
  attempts double precision not null,
  last_at timestamptz not null,
  next_at timestamptz not null
);

-- Times of counted attempts (#server/platform/limits.ts). Limits use a sliding window.
create table recent_attempts (
  key text primary key,
  -- Oldest first; never more than the limit.
  attempts timestamptz[] not null
);

-- Deleted with the account; orders keep their own copies.
create table address (
  address_id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references account on delete cascade,
  first_name text not null check (length(first_name) between 1 and 50),
  last_name text not null check (length(last_name) between 1 and 50),
  company_name text check (length(company_name) <= 50),
  phone_number text not null check (phone_number ~ '^[0-9]{10}$'),
  address_line_1 text not null check (length(address_line_1) between 1 and 500),
  address_line_2 text check (length(address_line_2) <= 500),
  city text not null check (length(city) between 1 and 100),
  province text not null,
  country text not null,
  zip text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index address_of_account on address (customer_id, created_at);

create table wish_list (
  list_id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references account on delete cascade,
  list_name text not null check (length(list_name) between 1 and 50),
  created_at timestamptz not null default clock_timestamp()
);
create index wish_list_of_account on wish_list (customer_id, created_at);

create table wish_list_item (
  list_id uuid not null references wish_list on delete cascade,
  part_number text not null references item on delete cascade,
  -- Not a foreign key: a wish outlives its fitment and is then shown as unavailable.
  car_part_id text not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (list_id, part_number, car_part_id)
);
create index wish_list_item_part on wish_list_item (part_number);

create table saved_car (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references account on delete cascade,
  year smallint not null,
  make text not null,
  model text not null,
  submodel text,
  trim text,
  engine text,
  saved_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (customer_id, year, make, model, submodel, trim, engine)
);

create table recent_search (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references account on delete cascade,
  category text not null,
  subcategory text not null,
  year smallint,
  make text,
  model text,
  submodel text,
  trim text,
  engine text,
  search_term text check (search_term in ('part_number', 'displayname')),
  search_content text check (length(search_content) <= 200),
  searched_at timestamptz not null default clock_timestamp(),
  constraint term_with_content check ((search_term is null) = (search_content is null))
);
create index recent_search_of_account on recent_search (customer_id, searched_at desc);

create table message (
  message_id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('Vehicle Detail', 'Checkout/Payment', 'Shipping', 'Return', 'Other',
    'Action Required', 'Order Updated')),
  email text not null check (length(email) <= 50),
  order_id text check (length(order_id) <= 50),
  title text not null check (length(title) between 1 and 100),
  content text not null check (length(content) between 1 and 5000),
  account_id uuid references account on delete set null,
  -- Language of emails about the message.
  language text not null default 'en' check (language in ('en')),
  -- True: sent by the shop.
  direction boolean not null default false,
  is_read boolean not null default false,
  is_replied boolean not null default false,
  created_at timestamptz not null default now(),
  -- The first message of the thread; null for that message itself.
  first_message_id uuid references message on delete cascade,
  thread_id uuid not null generated always as (coalesce(first_message_id, message_id)) stored,
  -- The shop's reply; a received message takes one.
  reply_message text check (length(reply_message) between 1 and 5000),
  replied_at timestamptz,
  -- When the customer last opened the thread; later messages from the shop are unread.
  opened_at timestamptz,
  constraint reply_complete check ((reply_message is null) = (replied_at is null)),
  constraint only_received_is_replied check (reply_message is null or (is_replied and not direction))
);
create index message_newest on message (created_at desc);
create index message_thread on message (thread_id, created_at);
create index message_of_account on message (account_id, created_at desc) where account_id is not null;
create index message_of_order on message (order_id) where order_id is not null;
create index message_newest_first on message (created_at, message_id);
create index message_newest_of_side on message (direction, created_at, message_id);
create index message_unread on message (created_at, message_id) where not direction and not is_read and not is_replied;
create index message_title_part on message using gin (lower(title) gin_trgm_ops);
create index message_email_part on message using gin (email gin_trgm_ops);
create index message_open on message (created_at) where not direction and not is_replied;
