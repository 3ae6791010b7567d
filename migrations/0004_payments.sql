-- Payment attempts, refunds, store credit, what the providers report, invoices, and the figures of days that are over.

create table payment_attempt (
  attempt_id uuid primary key default gen_random_uuid(),
  order_id text not null references orders,
  n integer not null check (n >= 1),
  provider text not null,
  currency text not null,
  amount integer not null check (amount > 0),
  -- Only if the provider charged another currency than the order's.
  charged_currency text,
  idempotency_key text not null unique check (length(idempotency_key) <= 45),
  provider_order_id text,
  provider_payment_id text unique,
  state text not null check (state in
    ('created', 'authorising', 'authorised', 'capturing', 'captured', 'voiding', 'declined', 'voided')),
  -- The encrypted one-time token. Kept while the attempt is undecided, because a retry must send the same body.
  sealed_token bytea,
  -- Hash of that token, kept permanently: one token pays once.
  token_hash bytea not null unique,
  declined_class text,
  declined_code text,
  checks integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  payer_name text,
  -- How and on which day staff received a payment.
  offline_method text check (offline_method in ('cash', 'cheque', 'bank-transfer', 'card-terminal', 'other')),
  received_on date,
  unique (order_id, n),
  constraint token_kept_only_while_undecided
    check (sealed_token is null or state not in ('captured', 'declined', 'voided')),
  constraint only_offline_is_received
    check (provider = 'offline' or (offline_method is null and received_on is null))
);
-- One undecided or captured attempt per order: no order is charged twice.
create unique index one_open_or_captured_attempt on payment_attempt (order_id)
  where state not in ('declined', 'voided');
create index attempt_undecided on payment_attempt (created_at)
  where state not in ('captured', 'declined', 'voided');
-- After a decline, the payer may approve the same provider order again.
create unique index one_open_attempt_per_provider_order on payment_attempt (provider_order_id)
  where state not in ('declined', 'voided');
create index attempt_by_time on payment_attempt (created_at);

create table payment_log (
  id bigint generated always as identity primary key,
  attempt_id uuid not null,
  call text not null,
  outcome text not null,
  code text,
  at timestamptz not null default now()
);
create trigger payment_log_append_only before update or delete on payment_log
  for each row execute function reject_change();

create table payment_refund (
  refund_id uuid primary key default gen_random_uuid(),
  attempt_id uuid not null references payment_attempt,
  amount integer not null check (amount > 0),
  reason text not null,
  provider_refund_id text unique,
  state text not null check (state in ('pending', 'completed', 'failed')),
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  cause text not null default 'unfilled' check (cause in
    ('unfilled', 'refund', 'cancel', 'provider', 'dispute')),
  tax integer not null default 0 check (tax between 0 and amount),
  tax_components jsonb not null default '[]',
  checks integer not null default 0,
  last_code text,
  -- The part that becomes store credit; the provider returns the rest.
  credit integer not null default 0,
  constraint credit_within_refund check (credit between 0 and amount)
);
create index refund_pending on payment_refund (created_at) where state = 'pending';
create index refund_of_attempt on payment_refund (attempt_id);

-- The share of each order line in a refund.
create table refund_line (
  refund_id uuid not null references payment_refund on delete cascade,
  order_id text not null,
  line_number integer not null,
  -- 0 for a refund by amount.
  quantity integer not null check (quantity >= 0),
  subtotal integer not null check (subtotal >= 0),
  discount integer not null check (discount between 0 and subtotal),
  tax_components jsonb not null,
  tax integer not null check (tax >= 0),
  amount integer not null,
  -- Units that are dropped and restocked once the provider confirms the refund.
  dropped integer not null default 0 check (dropped >= 0),
  returned integer not null default 0 check (returned >= 0),
  constraint refund_line_units check (dropped + returned <= quantity),
  constraint refund_line_amount check (amount = subtotal - discount + tax),
  primary key (refund_id, line_number),
  foreign key (order_id, line_number) references order_line on delete cascade
);
create index refund_line_of_order on refund_line (order_id);

create function recount_refunds() returns trigger language plpgsql as $$
begin
  update orders o set refunded = (
    select coalesce(sum(r.amount), 0) from payment_attempt a join payment_refund r on r.attempt_id = a.attempt_id
      where a.order_id = o.order_id and r.state <> 'failed' and r.cause <> 'unfilled')
    where o.order_id = (select order_id from payment_attempt where attempt_id = new.attempt_id);
  return null;
end $$;
create trigger refunds_counted after insert or update of state on payment_refund
  for each row execute function recount_refunds();

-- A customer's store credit; append-only.
create table credit_entry (
  credit_entry_id bigint generated always as identity primary key,
  customer_id uuid not null references account on delete cascade,
  currency text not null check (currency in ('ca', 'us')),
  -- Cents. Positive for grants, releases and refunds; negative for uses and credit taken back.
  amount integer not null check (amount <> 0),
  -- Staff record `grant`, `take-back` and `use`. An order that uses credit records `use`, and `release` if it ends
  -- unpaid. A refund to credit records `refund`.
  kind text not null check (kind in ('grant', 'take-back', 'use', 'release', 'refund')),
  note text not null check (length(note) between 1 and 500),
  actor text not null,
  at timestamptz not null default now(),
  order_id text references orders,
  refund_id uuid references payment_refund,
  constraint sign_follows_kind check ((kind in ('grant', 'release', 'refund')) = (amount > 0)),
  constraint returned_credit_names_order check (kind not in ('release', 'refund') or order_id is not null),
  constraint refund_names_refund check ((kind = 'refund') = (refund_id is not null))
);
create index credit_entry_of on credit_entry (customer_id, credit_entry_id);
create unique index credit_used_once on credit_entry (order_id) where kind = 'use';
create unique index credit_released_once on credit_entry (order_id) where kind = 'release';
create unique index credit_refunded_once on credit_entry (refund_id) where kind = 'refund';

-- The sum of a customer's entries per currency. It can never be negative, so credit cannot be spent twice.
create table credit_balance (
  customer_id uuid not null references account on delete cascade,
  currency text not null check (currency in ('ca', 'us')),
  balance integer not null check (balance >= 0),
  primary key (customer_id, currency)
);
create function add_to_credit_balance() returns trigger language plpgsql as $$
begin
  insert into credit_balance (customer_id, currency, balance) values (new.customer_id, new.currency, 0)
    on conflict do nothing;
  update credit_balance set balance = balance + new.amount
    where customer_id = new.customer_id and currency = new.currency;
  return null;
end $$;
create trigger credit_balance_follows after insert on credit_entry
  for each row execute function add_to_credit_balance();

create table provider_event (
  provider text not null,
  event_id text not null,
  body text not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  type text not null default '',
  -- The payment's identifiers, taken from the event. Its state is fetched from the provider instead.
  about jsonb not null default '{}',
  order_id text,
  -- not-ours: about a payment that has nothing to do with the shop. worked: any other handled event.
  outcome text check (outcome in ('worked', 'not-ours')),
  due_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index provider_event_waiting on provider_event (due_at) where handled_at is null;
create index provider_event_of_order on provider_event (order_id) where order_id is not null;

-- Differences between the shop's and the provider's records that need a person.
create table payment_issue (
  issue_id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The id of the order, payment, refund or dispute.
  subject text not null,
  provider text,
  order_id text,
  facts jsonb not null default '{}',
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  note text
);
create unique index one_open_issue on payment_issue (kind, subject) where closed_at is null;
create index issue_of_order on payment_issue (order_id) where order_id is not null;

-- The result of the last check of a provider account; all processes read it.
create table payment_account (
  provider text not null,
  currency text not null check (currency in ('ca', 'us')),
  -- The reason why the account accepts no payments in this currency, or null.
  problem text,
  checked_at timestamptz not null,
  primary key (provider, currency)
);

create table reconciliation (
  reconciliation_id uuid primary key default gen_random_uuid(),
  since timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  compared integer not null default 0,
  differences integer not null default 0,
  -- The account that could not be read completely, and why.
  incomplete text
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
  issued_at timestamptz not null default now(),
  currency text not null generated always as (content ->> 'currency') stored,
  province text not null generated always as (content -> 'shipping_address' ->> 'province') stored
);
create index invoice_of_province on invoice (province, issued_at, invoice_number);
create index invoice_of_currency on invoice (currency, issued_at, invoice_number);
create index invoice_newest on invoice (issued_at, invoice_number);

create table credit_note_counter (
  only_row boolean primary key default true check (only_row),
  last_number integer not null default 0
);
insert into credit_note_counter default values;

create table credit_note (
  credit_note_number integer primary key,
  order_id text not null references orders,
  refund_id uuid not null unique references payment_refund,
  content jsonb not null,
  issued_at timestamptz not null default now(),
  currency text not null generated always as (content ->> 'currency') stored,
  province text not null generated always as (content -> 'shipping_address' ->> 'province') stored
);
create index credit_note_of_province on credit_note (province, issued_at, credit_note_number);
create index credit_note_of_currency on credit_note (currency, issued_at, credit_note_number);
create index credit_note_newest on credit_note (issued_at, credit_note_number);
create index credit_note_of_order on credit_note (order_id);

-- Figures of days that are over, so that reports read one row per day. A background job closes days; a day without a
-- row is read from its orders. `server/figures` defines the figures.
create table closed_day (
  day date primary key,
  -- `carts`: carts created on the day, if they have a line or a paid order.
  carts integer not null,
  placed integer not null,
  paid integer not null
);

-- Sums of the invoices and credit notes issued on the day, in cents.
create table closed_day_money (
  day date not null references closed_day on delete cascade,
  currency text not null check (currency in ('ca', 'us')),
  orders integer not null,
  goods bigint not null,
  discounts bigint not null,
  shipping bigint not null,
  tax bigint not null,
  refunds bigint not null,
  refunded_tax bigint not null,
  primary key (day, currency)
);

-- Units on invoices less units on credit notes.
create table closed_day_set (
  day date not null references closed_day on delete cascade,
  part_number text not null,
  units integer not null,
  primary key (day, part_number) include (units)
);

create table closed_day_car (
  day date not null references closed_day on delete cascade,
  make text not null,
  model text not null,
  units integer not null,
  primary key (day, make, model) include (units)
);

-- Sums of the invoices and credit notes by destination and tax rate. Component and rate are empty for sales to which no
-- tax applies.
create table closed_day_tax (
  day date not null references closed_day on delete cascade,
  currency text not null check (currency in ('ca', 'us')),
  province text not null,
  component text not null check (component in ('GST', 'PST', 'QST', 'HST', '')),
  -- Percent, as printed.
  rate text not null,
  base bigint not null,
  tax bigint not null,
  refunded_base bigint not null,
  refunded_tax bigint not null,
  -- Sales to which the tax applies, but whose buyer is exempt from it.
  is_exempt boolean not null default false,
  primary key (day, currency, province, component, rate, is_exempt),
  constraint exempt_without_tax check (not is_exempt or tax = 0 and refunded_tax = 0)
);

-- An invoice or credit note that is issued for a closed day opens the day again. The lock makes its insertion wait while
-- the job runs, because the job may be reading that day.
create function reopen_day() returns trigger language plpgsql as
  $$ declare of_day date := (new.issued_at at time zone 'America/Toronto')::date;
  begin
    if of_day < (now() at time zone 'America/Toronto')::date then perform pg_advisory_xact_lock(72011003); end if;
    delete from closed_day where day = of_day;
    return null;
  end $$;
create trigger invoice_reopens_day after insert on invoice for each row execute function reopen_day();
create trigger credit_note_reopens_day after insert on credit_note for each row execute function reopen_day();

-- Sums of the last closed days, so that reports of the usual period need not sum day by day. closed_window has a row
-- while the sums are current. If one of the days is opened again, the row is missing until the job has closed the day.
create table closed_window (
  is_only boolean primary key default true check (is_only),
  from_day date not null,
  until_day date not null
);
create table closed_window_set (
  part_number text primary key,
  units integer not null
);
create table closed_window_car (
  make text not null,
  model text not null,
  units integer not null,
  primary key (make, model)
);
create function drop_closed_window() returns trigger language plpgsql as
  $$ begin
    delete from closed_window where old.day between from_day and until_day;
    return null;
  end $$;
create trigger closed_day_drops_window after delete on closed_day for each row execute function drop_closed_window();
