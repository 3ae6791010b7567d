-- What happens to an order after it was paid: shipments, refunds with credit notes, cancellation.
alter table orders
  -- The order shall end; it has ended when its status says so.
  add column cancelled_at timestamptz,
  add column cancel_reason text;

alter table order_line
  add column shipped integer not null default 0 check (shipped >= 0),
  -- Will not be sent: cancelled, or refunded before it left.
  add column dropped integer not null default 0 check (dropped >= 0),
  -- Came back and was put into stock.
  add column returned integer not null default 0,
  add constraint goods_add_up check (shipped + dropped <= quantity),
  add constraint returned_was_shipped check (returned between 0 and shipped);

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

alter table payment_refund
  add column cause text not null default 'unfilled' check (cause in
    ('unfilled', 'refund', 'cancel', 'provider', 'dispute')),
  add column tax integer not null default 0 check (tax between 0 and amount),
  add column tax_components jsonb not null default '[]',
  add column checks integer not null default 0,
  add column last_code text;

-- Which part of which line a refund pays back.
create table refund_line (
  refund_id uuid not null references payment_refund on delete cascade,
  order_id text not null,
  line_number integer not null,
  quantity integer not null check (quantity >= 0),
  amount integer not null check (amount >= 0),
  tax integer not null check (tax between 0 and amount),
  primary key (refund_id, line_number),
  foreign key (order_id, line_number) references order_line on delete cascade
);
create index refund_line_of_order on refund_line (order_id);

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
