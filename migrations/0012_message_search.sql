-- The search finds words with or without their accents. Each table has its own migration, so that no order waits for
-- two of them.

alter table message
  drop column search_text,
  add column search_text text not null generated always as (search_form(' ' || email || ' '
    || coalesce(order_id, '') || ' ' || title || ' ' || content)) stored;
create index message_search on message using gin (search_text gin_trgm_ops);
