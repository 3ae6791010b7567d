-- Requests for one email when a sold-out set is available again, to an account or to an address that has to be confirmed.
create table back_in_stock_request (
  request_id uuid primary key default gen_random_uuid(),
  part_number text not null references item on delete cascade,
  -- The fitment whose page the request was made on.
  car_part_id text not null,
  account_id uuid references account,
  email text check (length(email) <= 50),
  language text not null check (language in ('en')),
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
