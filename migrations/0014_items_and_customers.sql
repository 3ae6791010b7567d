-- What the back office changes and searches of items and customers.
alter table item
  -- First and last day of a sale; is_sale says whether it is in force, sale_scheduled that it will be.
  add column sale_start date,
  add column sale_end date check (sale_end >= sale_start),
  add column sale_scheduled boolean not null default false,
  add constraint scheduled_sale_begins_later
    check (not sale_scheduled or (not is_sale and sale_start is not null
      and cad_sale_price is not null and usd_sale_price is not null));
create index item_sale_days on item (sale_start, sale_end) where sale_scheduled or sale_end is not null;
create index item_by_name on item (lower(displayname), part_number);
create index item_by_price on item (cad_price, part_number);
create index item_name_part on item using gin (lower(displayname) gin_trgm_ops);
create index item_part_number_part on item using gin (part_number gin_trgm_ops);

-- Below this many free pieces an item runs low; null follows the shop's setting.
alter table stock add column low_at integer check (low_at between 0 and 100000);

-- Uploaded pictures, made smaller; named by their content, so that the same one is kept once.
create table picture (
  image_id text primary key check (image_id ~ '^p-[0-9a-f]{32}$'),
  media_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

alter table account
  add column if not exists last_modified_at timestamptz not null default now(),
  add column search_name text not null
    generated always as (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored;
create index account_by_name on account (search_name, customer_id);
create index account_name_part on account using gin (search_name gin_trgm_ops);
create index account_email_part on account using gin (email gin_trgm_ops);
create index account_id_part on account using gin ((customer_id::text) gin_trgm_ops);
create index account_inactive on account (customer_id) where not is_active;

-- Credit of a customer: lines are added, never changed.
create table credit_entry (
  credit_entry_id bigint generated always as identity primary key,
  customer_id uuid not null references account on delete cascade,
  currency text not null check (currency in ('ca', 'us')),
  -- Cents; above 0 granted, below 0 used or taken back.
  amount integer not null check (amount <> 0),
  kind text not null check (kind in ('grant', 'use', 'take-back')),
  note text not null check (length(note) between 1 and 500),
  actor text not null,
  at timestamptz not null default now(),
  constraint sign_follows_kind check ((kind = 'grant') = (amount > 0))
);
create index credit_entry_of on credit_entry (customer_id, credit_entry_id);

-- Whoever changes a record, its time moves: a save that saw an older one is told so.
create function note_change() returns trigger language plpgsql as
  $$ begin
    if new is distinct from old then new.last_modified_at := clock_timestamp(); end if;
    return new;
  end $$;
create trigger item_changed before update on item for each row execute function note_change();
create trigger account_changed before update on account for each row execute function note_change();

-- What the shop says of itself; null follows the settings it was started with.
create table shop_setting (
  only_row boolean primary key default true check (only_row),
  name text check (length(name) between 1 and 60),
  tagline text check (length(tagline) <= 120),
  email text check (length(email) <= 200),
  address text check (length(address) <= 300),
  tax_numbers text check (length(tax_numbers) <= 300),
  low_stock_at integer not null default 5 check (low_stock_at between 0 and 10000),
  last_modified_at timestamptz not null default now()
);
insert into shop_setting default values;
create trigger shop_setting_changed before update on shop_setting for each row execute function note_change();
