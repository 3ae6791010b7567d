-- One text per record for the back office's search. It starts with a space, so that short words match where a word begins.

alter table orders add column part_numbers text not null default '';
-- Without spaces, which carriers print into tracking numbers.
alter table orders add column tracking_numbers text not null default '';
update orders o set part_numbers = (
    select coalesce(string_agg(part_number, ' ' order by line_number), '') from order_line l where l.order_id = o.order_id),
  tracking_numbers = (
    select coalesce(string_agg(translate(tracking_number, ' ', ''), ' ' order by shipped_at), '') from shipment s
    where s.order_id = o.order_id);
create function address_search_text(address jsonb) returns text language sql immutable parallel safe as
  $$ select coalesce(address ->> 'first_name', '') || ' ' || coalesce(address ->> 'last_name', '') || ' '
    || coalesce(address ->> 'company', '') || ' ' || coalesce(address ->> 'phone_number', '') $$;
alter table orders add column search_text text not null generated always as (lower(' ' || order_id || ' ' || email || ' '
  || address_search_text(shipping_address) || ' '
  || case when billing_address = shipping_address then '' else address_search_text(billing_address) end
  || ' ' || part_numbers || ' ' || tracking_numbers)) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops);

alter table account add column search_text text not null generated always as (lower(' ' || customer_id::text || ' '
  || email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company, '') || ' '
  || coalesce(phone_number, ''))) stored;
create index account_search on account using gin (search_text gin_trgm_ops);

alter table message add column search_text text not null generated always as (lower(' ' || email || ' '
  || coalesce(order_id, '') || ' ' || title || ' ' || content)) stored;
create index message_search on message using gin (search_text gin_trgm_ops);

create index item_search on item using gin (lower(' ' || part_number || ' ' || normalised || ' ' || displayname) gin_trgm_ops);
