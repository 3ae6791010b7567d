-- The search finds words with or without their accents. Each table is altered in a migration of its own, so that an
-- order that is being placed waits for one table at most.

alter table orders
  drop column search_text,
  add column search_text text not null generated always as (search_form(' ' || order_id || ' ' || email || ' '
    || address_search_text(shipping_address) || ' '
    || case when billing_address = shipping_address then '' else address_search_text(billing_address) end
    || ' ' || part_numbers || ' ' || tracking_numbers)) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops);
