-- The warnings of a preview: the items whose current sale ends immediately, and those whose price changes a lot.
alter table bulk_change
  add column ended_sales integer not null default 0,
  add column large_changes integer not null default 0,
  -- True if the undo restores only records that nobody has changed since. The others, `kept` in number, stay as they are.
  add column keeps_newer boolean not null default false,
  add column kept integer not null default 0,
  -- The number of records that stopped an undo, because they were changed since, and the first of them.
  add column newer jsonb;
-- Previews of the previous version have no warnings, so they are deleted; staff preview again.
delete from bulk_change where state = 'ready';
alter table bulk_change_row
  add column is_kept boolean not null default false,
  -- The larger of an item's two price changes, as a fraction; null without prices and in rows of the previous version.
  add column size double precision;

-- The last model year of a promotion for several years; null for one year, or for all.
alter table promotion add column year_to smallint
  check (year_to is null or (year is not null and year_to >= year));
create or replace trigger promotion_changed before update of code, type, level, description, percentage, price_off,
  category, subcategory, year, year_to, make, model, submodel, start_date, end_date, is_active, max_uses,
  max_uses_per_customer
  on promotion for each row execute function touch_last_modified();
