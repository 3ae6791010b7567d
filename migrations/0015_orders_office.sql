-- How the back office finds orders, their lines and the messages about them.
alter table orders add column shipping_name text not null generated always as
  (lower((shipping_address ->> 'first_name') || ' ' || (shipping_address ->> 'last_name'))) stored;
-- A single letter is looked for by walking these from one end; all it needs stands in them.
create index orders_newest on orders (created_at, order_id) include (status, shipping_name);
create index orders_dearest on orders (total, order_id) include (status, shipping_name);
create index orders_newest_of_status on orders (status, created_at, order_id);
create index orders_dearest_of_status on orders (status, total, order_id);
create index orders_name_part on orders using gin (shipping_name gin_trgm_ops);
create index orders_id_part on orders using gin (order_id gin_trgm_ops);
create index order_line_part_number on order_line using gin (part_number gin_trgm_ops);
create index if not exists message_of_order on message (order_id) where order_id is not null;
