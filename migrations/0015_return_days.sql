-- The number of days in the return terms, from which the order page shows the last day for a return.
alter table shop_setting add column return_days text check (return_days ~ '^([1-9]\d{0,2})?$');
