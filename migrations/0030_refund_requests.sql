-- In cents: above these, what staff refund of an order needs a second person; 0: never.
alter table shop_setting
  add column refund_limit_cad integer not null default 250000 check (refund_limit_cad between 0 and 100000000),
  add column refund_limit_usd integer not null default 250000 check (refund_limit_usd between 0 and 100000000);

-- Refunds that wait for a second person, and what became of them.
create table refund_request (
  request_id uuid primary key default gen_random_uuid(),
  order_id text not null references orders,
  -- Units of lines, an amount or the rest.
  scope jsonb not null,
  restock boolean not null,
  reason text not null,
  -- In cents of the order's currency, as both persons saw it.
  amount integer not null check (amount > 0),
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  decided_by uuid references staff,
  decided_at timestamptz,
  refund_id uuid unique references payment_refund,
  constraint approved_by_a_second_person check (state <> 'approved' or decided_by <> requested_by),
  constraint decided_or_waiting check ((state = 'waiting') = (decided_by is null)
    and (state = 'waiting') = (decided_at is null) and (state = 'approved') = (refund_id is not null))
);
create unique index one_refund_request_waits on refund_request (order_id) where state = 'waiting';
create index refund_request_of_order on refund_request (order_id);
