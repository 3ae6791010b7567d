-- The search also finds an order by the street, city and postal code of its shipping address. A postal code is stored
-- without separators, so that it is found with and without them.

create function address_place_text(address jsonb) returns text language sql immutable parallel safe as
  $$ select coalesce(address ->> 'address_line_1', '') || ' ' || coalesce(address ->> 'address_line_2', '') || ' '
    || coalesce(address ->> 'city', '') || ' ' || translate(coalesce(address ->> 'zip', ''), ' -', '') $$;

alter table orders
  drop column search_text,
  add column search_text text not null generated always as (search_form(' ' || order_id || ' ' || email || ' '
    || address_search_text(shipping_address) || ' ' || address_place_text(shipping_address) || ' '
    || case when billing_address = shipping_address then '' else address_search_text(billing_address) end
    || ' ' || part_numbers || ' ' || tracking_numbers)) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops);
