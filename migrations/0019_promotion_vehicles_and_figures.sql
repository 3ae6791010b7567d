-- Further makes or models, `[{"make": "Honda", "model": "Accord"}]`; a null model means all models of the make.
-- Databases of earlier development versions have the column already.
alter table promotion add column if not exists more_vehicles jsonb not null default '[]'
  check (more_vehicles = '[]' or make is not null);
create or replace trigger promotion_changed before update of code, type, level, description, percentage, price_off,
  category, subcategory, year, year_to, make, model, submodel, more_vehicles, start_date, end_date, is_active,
  max_uses, max_uses_per_customer
  on promotion for each row execute function touch_last_modified();

-- Sums of the invoices and credit notes issued on the day for orders placed with a promotion, in cents. They are stored
-- after the day is closed; days that were closed before this migration get them later.
alter table closed_day add column has_promotions boolean not null default false;
create index closed_day_without_promotions on closed_day (day) where not has_promotions;
create table closed_day_promotion (
  day date not null references closed_day on delete cascade,
  promotion_id integer not null references promotion,
  currency text not null check (currency in ('ca', 'us')),
  orders integer not null,
  goods bigint not null,
  discounts bigint not null,
  shipping bigint not null,
  tax bigint not null,
  refunds bigint not null,
  refunded_tax bigint not null,
  primary key (promotion_id, day, currency)
);
create index closed_day_promotion_of_day on closed_day_promotion (day);
