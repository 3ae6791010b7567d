-- Staff may attach a thread to an order that its sender did not name. The thread's first message remembers that, and the
-- number that the sender typed, if any.
alter table message
  add column is_attached boolean not null default false,
  add column typed_order_id text check (length(typed_order_id) <= 50),
  add constraint typed_order_was_replaced check (typed_order_id is null or is_attached);
