-- What providers tell, what a person must look at, and the daily comparison with them.
alter table provider_event
  add column type text not null default '',
  -- By what the event names its payment; the state itself is always asked for.
  add column about jsonb not null default '{}',
  add column order_id text,
  add column outcome text check (outcome in ('worked', 'not-ours')),
  add column due_at timestamptz not null default now();
create index provider_event_waiting on provider_event (due_at) where handled_at is null;
create index provider_event_of_order on provider_event (order_id) where order_id is not null;

create table payment_finding (
  finding_id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- What it was found on: an order, a payment, a refund, a dispute.
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
create unique index one_open_finding on payment_finding (kind, subject) where closed_at is null;
create index finding_of_order on payment_finding (order_id) where order_id is not null;

create table reconciliation (
  reconciliation_id uuid primary key default gen_random_uuid(),
  since timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  compared integer not null default 0,
  differences integer not null default 0,
  -- Which account could not be asked to the end, and why.
  incomplete text
);

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('mail', 'conversion'));
alter table orders
  -- Of the browser's analytics, kept only with its consent.
  add column analytics_client_id text;
create index attempt_by_time on payment_attempt (created_at);
