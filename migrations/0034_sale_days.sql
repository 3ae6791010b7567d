-- Sheets may name the first and last day of a sale.
alter table import_item add column sale_start date, add column sale_end date;
