-- Who asked for a hold, so that unpaid orders of one visitor or network hold only part of the stock. Deleted with the
-- hold. Null for holds from before this migration.

alter table stock_hold
  add column visitor text,
  -- An IPv4 address or IPv6 /64, and an IPv4 /24 or IPv6 /48.
  add column address text,
  add column network text,
  add constraint whole_origin check (num_nulls(visitor, address, network) in (0, 3));
create index stock_hold_of_network on stock_hold (network);
create index stock_hold_of_visitor on stock_hold (visitor);
