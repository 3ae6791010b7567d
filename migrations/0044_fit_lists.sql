-- The lists of orders and order lines by verdict, newest first. `orders_to_check` holds only those that are open.
create index orders_with_fit_check on orders (created_at, order_id) where needs_fit_check;
