-- The back office's search finds a name with or without its accents, as staff rarely type them.

create function search_form(value text) returns text language sql immutable parallel safe as
  $$ select regexp_replace(normalize(lower(value), NFD), '[\u0300-\u036f]', '', 'g') $$;

alter table account
  drop column search_text,
  add column search_text text not null generated always as (search_form(' ' || customer_id::text || ' ' || email || ' '
    || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company, '') || ' '
    || coalesce(phone_number, ''))) stored;
create index account_search on account using gin (search_text gin_trgm_ops);

alter table message
  drop column search_text,
  add column search_text text not null generated always as (search_form(' ' || email || ' '
    || coalesce(order_id, '') || ' ' || title || ' ' || content)) stored;
create index message_search on message using gin (search_text gin_trgm_ops);

alter table orders
  drop column search_text,
  add column search_text text not null generated always as (search_form(' ' || order_id || ' ' || email || ' '
    || address_search_text(shipping_address) || ' '
    || case when billing_address = shipping_address then '' else address_search_text(billing_address) end
    || ' ' || part_numbers || ' ' || tracking_numbers)) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops);

drop index item_search;
create index item_search on item using gin
  (search_form(' ' || part_number || ' ' || normalised || ' ' || displayname) gin_trgm_ops);
