-- Payment attempts, refunds, invoices, and what the providers report.

create table payment_attempt (
  attempt_id uuid primary key default gen_random_uuid(),
  order_id text not null references orders,
  n integer not null check (n >= 1),
  provider text not null,
  currency text not null,
  amount integer not null check (amount > 0),
  -- Only if the provider captured another currency than asked.
  charged_currency text,
  idempotency_key text not null unique check (length(idempotency_key) <= 45),
  provider_order_id text,
  provider_payment_id text unique,
  state text not null check (state in
    ('created', 'authorising', 'authorised', 'capturing', 'captured', 'voiding', 'declined', 'voided')),
  -- The encrypted one-time token while undecided: a retry must send the same body.
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
  unique (order_id, n),
  constraint token_kept_only_while_undecided
    check (sealed_token is null or state not in ('captured', 'declined', 'voided'))
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
  last_code text
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
  -- Units to drop and to restock once the provider confirms the refund.
  dropped integer not null default 0 check (dropped >= 0),
  returned integer not null default 0 check (returned >= 0),
  constraint refund_line_units check (dropped + returned <= quantity),
  constraint refund_line_amount check (amount = subtotal - discount + tax),
  primary key (refund_id, line_number),
  foreign key (order_id, line_number) references order_line on delete cascade
);
create index refund_line_of_order on refund_line (order_id);

create table provider_event (
  provider text not null,
  event_id text not null,
  body text not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  type text not null default '',
  -- The payment's identifiers in the event; the state is always fetched from the provider.
  about jsonb not null default '{}',
  order_id text,
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
  issued_at timestamptz not null default now()
);

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
  issued_at timestamptz not null default now()
);
create index credit_note_of_order on credit_note (order_id);
