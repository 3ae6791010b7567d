-- Visitors who left are forgotten after 30 days; their carts and orders are looked up by them.
create index cart_of_guest on cart (guest_id) where guest_id is not null;
create index orders_of_guest on orders (guest_id) where guest_id is not null;
create index guest_age on guest (created_at);
