-- Further makes or models, `[{"make": "Honda", "model": "Accord"}]`; a model of null is all models of the make.
alter table promotion add column more_vehicles jsonb not null default '[]'
  check (more_vehicles = '[]' or make is not null);
create or replace trigger promotion_changed before update of code, type, level, description, percentage, price_off,
  category, subcategory, year, year_to, make, model, submodel, more_vehicles, start_date, end_date, is_active,
  max_uses, max_uses_per_customer
  on promotion for each row execute function touch_last_modified();
