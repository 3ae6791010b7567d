-- The search finds words with or without their accents. Altering a table locks it, so migrations 0011 to 0013 alter one
-- table each: an order that is being placed then waits for one table at most.

alter table message
  drop column search_text,
  add column search_text text not null generated always as (search_form(' ' || email || ' '
    || coalesce(order_id, '') || ' ' || title || ' ' || content)) stored;
create index message_search on message using gin (search_text gin_trgm_ops);
