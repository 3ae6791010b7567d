-- What customers write to the shop, and what the shop writes to them.
create table message (
  message_id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('Vehicle Detail', 'Checkout/Payment', 'Shipping', 'Return', 'Other')),
  email text not null check (length(email) <= 50),
  order_id text check (length(order_id) <= 50),
  title text not null check (length(title) between 1 and 100),
  content text not null check (length(content) between 1 and 5000),
  account_id uuid references account on delete set null,
  -- True: sent by the shop.
  direction boolean not null default false,
  is_read boolean not null default false,
  is_replied boolean not null default false,
  created_at timestamptz not null default now()
);
create index message_newest on message (created_at desc);
