-- Prices set by hand with a last day, promotions that know when they were changed, tax rates as dated rows.
alter table cart_line
  add column cart_price_until date,
  add column last_modified_at timestamptz not null default now();
create index cart_line_part on cart_line (part_number, car_part_id);
create trigger cart_price_changed before update of cart_cad_price, cart_usd_price, cart_custom_note, cart_price_until
  on cart_line for each row execute function note_change();

alter table promotion add column last_modified_at timestamptz not null default now();
-- Uses are counted without changing the rule.
create trigger promotion_changed before update of code, type, level, description, percentage, price_off, category,
  subcategory, year, make, model, submodel, start_date, end_date, is_active, max_uses, max_uses_per_customer
  on promotion for each row execute function note_change();

-- Thousandths of a percent. Sources: Excise Tax Act (GST/HST), the provinces' sales tax acts;
-- Nova Scotia: Financial Measures (2025) Act.
create table tax_rate (
  rate_id uuid primary key default gen_random_uuid(),
  province text not null,
  component text not null check (component in ('GST', 'PST', 'QST', 'HST')),
  rate integer not null check (rate between 0 and 50000),
  from_day date,
  until_day date check (until_day >= from_day)
);
create unique index one_open_rate on tax_rate (province, component) where until_day is null;
insert into tax_rate (province, component, rate, from_day, until_day) values
  ('Alberta', 'GST', 5000, null, null),
  ('British Columbia', 'GST', 5000, null, null),
  ('British Columbia', 'PST', 7000, null, null),
  ('Manitoba', 'GST', 5000, null, null),
  ('Manitoba', 'PST', 7000, null, null),
  ('New Brunswick', 'HST', 15000, null, null),
  ('Newfoundland and Labrador', 'HST', 15000, null, null),
  ('Northwest Territories', 'GST', 5000, null, null),
  ('Nova Scotia', 'HST', 15000, null, '2025-03-31'),
  ('Nova Scotia', 'HST', 14000, '2025-04-01', null),
  ('Nunavut', 'GST', 5000, null, null),
  ('Ontario', 'HST', 13000, null, null),
  ('Prince Edward Island', 'HST', 15000, null, null),
  ('Quebec', 'GST', 5000, null, null),
  ('Quebec', 'QST', 9975, null, null),
  ('Saskatchewan', 'GST', 5000, null, null),
  ('Saskatchewan', 'PST', 6000, null, null),
  ('Yukon', 'GST', 5000, null, null);
