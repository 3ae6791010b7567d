-- The email address of the staff member who corrected the stock.
alter table stock_movement add column staff text;
