-- The latest shipments, whose carriers the shipment form suggests first.
create index shipment_by_time on shipment (shipped_at);
-- The open carts, the last changed first.
create index cart_open_by_change on cart (changed_at) where closed_at is null;
