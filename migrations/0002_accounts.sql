-- Accounts, visitors, sessions, and the data that customers keep.

create table account (
  customer_id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 50),
  first_name text,
  last_name text,
  company text,
  phone_number text,
  -- A discount off list prices, 0 to 100 with at most two decimals.
  percentage numeric(5, 2) not null default 0 check (percentage between 0 and 100),
  is_active boolean not null default true,
  -- Language of emails to the customer.
  language text not null default 'en' check (language in ('en', 'fr')),
  created_at timestamptz not null default now(),
  -- Argon2id; null until a password is set.
  password_hash text,
  email_verified_at timestamptz,
  last_modified_at timestamptz not null default now(),
  -- An address entered by staff; it becomes the account's when its owner confirms it.
  pending_email text check (pending_email = lower(pending_email) and length(pending_email) <= 50),
  search_name text not null
    generated always as (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored,
  -- For the back office's search; starts with a space, so that short words match where a word begins.
  search_text text not null generated always as (lower(' ' || customer_id::text || ' ' || email || ' '
    || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company, '') || ' '
    || coalesce(phone_number, ''))) stored
);
create index account_search on account using gin (search_text gin_trgm_ops);
create index account_by_name on account (search_name, customer_id);
create index account_name_part on account using gin (search_name gin_trgm_ops);
create index account_email_part on account using gin (email gin_trgm_ops);
create index account_id_part on account using gin ((customer_id::text) gin_trgm_ops);
create index account_inactive on account (customer_id) where not is_active;
create index account_by_activity on account (is_active, customer_id);
create trigger account_changed before update on account for each row execute function touch_last_modified();

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

-- Password reset codes. A code works only in the browser that requested it, the link in its email in every browser.
-- Both are derived from the id and the shop's secret. Addresses without an account have rows, too.
create table reset_code (
  code_id uuid primary key,
  email text not null check (length(email) <= 50),
  -- SHA-256 of the browser's cookie; null if staff sent the email, which then contains a link only.
  browser_hash bytea,
  created_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  used_at timestamptz,
  constraint one_code_per_browser unique nulls not distinct (email, browser_hash)
);
create index reset_code_age on reset_code (created_at);

-- Increasing delays between attempts (#server/platform/limits.ts).
create table throttle (
  key text primary key,
  -- Decreases over time, so not a whole number.
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
  created_at timestamptz not null default clock_timestamp(),
  -- The checkout starts with the default addresses.
  is_shipping_default boolean not null default false,
  is_billing_default boolean not null default false
);
create index address_of_account on address (customer_id, created_at);
create unique index one_shipping_default on address (customer_id) where is_shipping_default;
create unique index one_billing_default on address (customer_id) where is_billing_default;

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

-- A car of a visitor or an account, with the levels that the shopper chose.
create table car (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid references account on delete cascade,
  guest_id uuid references guest on delete cascade,
  year smallint not null,
  make text not null,
  model text not null,
  submodel text,
  trim text,
  engine text,
  -- Answers by question key (#domain/brake-question.ts).
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  name text check (length(name) between 1 and 40),
  -- False for a car that is kept only because it is active or used by a cart line.
  is_saved boolean not null default true,
  is_active boolean not null default false,
  saved_at timestamptz not null default clock_timestamp(),
  constraint car_has_one_owner check (num_nonnulls(customer_id, guest_id) = 1),
  constraint car_once unique nulls not distinct
    (customer_id, guest_id, year, make, model, submodel, trim, engine)
);
create unique index one_active_car_of_account on car (customer_id) where is_active and customer_id is not null;
create unique index one_active_car_of_guest on car (guest_id) where is_active and guest_id is not null;
create index car_of_guest on car (guest_id) where guest_id is not null;

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
  language text not null default 'en' check (language in ('en', 'fr')),
  -- True: sent by the shop.
  direction boolean not null default false,
  -- True: staff marked the message as done, replied to it or wrote it.
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
  -- True if a visitor wrote with the link that was emailed to this address, so that the address is theirs.
  is_confirmed boolean not null default false,
  search_text text not null generated always as (lower(' ' || email || ' '
    || coalesce(order_id, '') || ' ' || title || ' ' || content)) stored,
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
create index message_search on message using gin (search_text gin_trgm_ops);

-- Texts that staff insert into the reply form. {name} and {order} stand for the customer's name and the order number.
create table canned_reply (
  reply_id uuid primary key default gen_random_uuid(),
  title text not null unique check (length(title) between 1 and 100),
  content text not null check (length(content) between 1 and 5000)
);

-- Requests for one email when a sold-out set is available again, to an account or to an address that has to be
-- confirmed.
create table back_in_stock_request (
  request_id uuid primary key default gen_random_uuid(),
  part_number text not null references item on delete cascade,
  -- The fitment whose page the request was made on.
  car_part_id text not null,
  account_id uuid references account,
  email text check (length(email) <= 50),
  language text not null check (language in ('en', 'fr')),
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  notified_at timestamptz check (notified_at is null or confirmed_at is not null),
  constraint request_has_one_recipient check (num_nonnulls(account_id, email) = 1),
  constraint account_is_confirmed check (account_id is null or confirmed_at is not null)
);
create unique index one_open_request on back_in_stock_request (part_number, account_id, email)
  nulls not distinct where notified_at is null;
create index request_of_account on back_in_stock_request (account_id) where account_id is not null;
create index request_of_email on back_in_stock_request (email) where email is not null;
