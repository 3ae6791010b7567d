-- What leaves the shop, what runs on a clock, and who did what.
create table outbox (
  outbox_id uuid primary key default gen_random_uuid(),
  -- The same thing is never queued twice.
  dedupe_key text not null unique,
  kind text not null check (kind in ('mail')),
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz
);
create index outbox_due on outbox (due_at) where sent_at is null and given_up_at is null;

create table job (
  name text primary key,
  every_seconds integer not null,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  last_run_at timestamptz,
  last_error text
);

create table audit (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_subject on audit (subject, audit_id);

create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception '% only grows', tg_table_name; end $$;
create trigger audit_only_grows before update or delete on audit
  for each row execute function refuse_change();
create trigger stock_movement_only_grows before update or delete on stock_movement
  for each row execute function refuse_change();
create trigger payment_log_only_grows before update or delete on payment_log
  for each row execute function refuse_change();
