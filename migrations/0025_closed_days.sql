-- Figures of days that are over, so that reports read one row per day. A background job closes days; a day without a row
-- is read from its orders. `server/figures` defines the figures.
create table closed_day (
  day date primary key,
  -- Carts created on the day that have a line or a paid order, orders placed and orders paid on the day.
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

-- Invoices and credit notes by the place of supply, one row per tax of a document; a sale without tax has an empty
-- component and rate.
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
  primary key (day, currency, province, component, rate)
);

alter table invoice
  add currency text not null generated always as (content ->> 'currency') stored,
  add province text not null generated always as (content -> 'shipping_address' ->> 'province') stored;
alter table credit_note
  add currency text not null generated always as (content ->> 'currency') stored,
  add province text not null generated always as (content -> 'shipping_address' ->> 'province') stored;
create index invoice_of_province on invoice (province, issued_at, invoice_number);
create index credit_note_of_province on credit_note (province, issued_at, credit_note_number);
create index invoice_of_currency on invoice (currency, issued_at, invoice_number);
create index credit_note_of_currency on credit_note (currency, issued_at, credit_note_number);
create index invoice_newest on invoice (issued_at, invoice_number);
create index credit_note_newest on credit_note (issued_at, credit_note_number);
create index cart_by_time on cart (created_at);

-- A document that is issued for a day after it was closed opens the day again. The lock makes it wait for a run of the
-- job that may be reading that day.
create function reopen_day() returns trigger language plpgsql as
  $$ declare of_day date := (new.issued_at at time zone 'America/Toronto')::date;
  begin
    if of_day < (now() at time zone 'America/Toronto')::date then perform pg_advisory_xact_lock(72011003); end if;
    delete from closed_day where day = of_day;
    return null;
  end $$;
create trigger invoice_reopens_day after insert on invoice for each row execute function reopen_day();
create trigger credit_note_reopens_day after insert on credit_note for each row execute function reopen_day();
