-- The number of days in the return terms, from which the order page shows the last day for a return.
alter table shop_setting add column return_days text check (return_days ~ '^\d{0,3}$');
