-- The only currency of the orders to which a promotion applies; null for both.
alter table promotion add column currency text check (currency in ('ca', 'us'));
create or replace trigger promotion_changed before update of code, type, level, description, percentage, price_off,
  currency, category, subcategory, year, year_to, make, model, submodel, more_vehicles, start_date, end_date, is_active,
  max_uses, max_uses_per_customer
  on promotion for each row execute function touch_last_modified();
