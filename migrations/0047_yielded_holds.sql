-- Holds of unpaid orders from a network that holds many units: others may buy these units until the order is being paid.
alter table stock_hold add column is_yielded boolean not null default false;
