-- The warning of a preview of new prices: the items that are on sale, whose sale price stays as it is.
alter table bulk_change add column if not exists kept_sales integer not null default 0;
