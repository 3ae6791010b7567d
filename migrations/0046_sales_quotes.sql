-- Quotes that staff prepare for a buyer. The sets are the lines of a cart, which the buyer takes over with the link.
create table sales_quote (
  quote_number integer generated always as identity (start with 1001) primary key,
  -- The customer whose prices and tax exemptions apply; null for a guest.
  account_id uuid references account on delete set null,
  email text not null,
  currency text not null check (currency in ('ca', 'us')),
  language text not null default 'en' check (language in ('en')),
  -- Country and province, or a complete address.
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  -- Shown to the buyer.
  message text,
  -- The prices hold through this day.
  valid_until date not null,
  -- Lines and totals as sent; null for a draft.
  content jsonb,
  sent_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_modified_at timestamptz not null default now(),
  constraint sent_quote_has_content check ((content is null) = (sent_at is null))
);
create index sales_quote_newest on sales_quote (created_at, quote_number);
create trigger sales_quote_changed before update on sales_quote
  for each row execute function touch_last_modified();

-- One cart per quote, and one active order per cart: a quote is ordered at most once.
alter table cart add column quote_number integer unique references sales_quote;

-- The manual price applies up to this quantity; null: to any.
alter table cart_line add column cart_price_quantity smallint check (cart_price_quantity > 0);
