-- The search finds words with or without their accents. Each table is altered in a migration of its own, so that an
-- order that is being placed waits for one table at most.

alter table account
  drop column search_text,
  add column search_text text not null generated always as (search_form(' ' || customer_id::text || ' ' || email || ' '
    || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company, '') || ' '
    || coalesce(phone_number, ''))) stored;
create index account_search on account using gin (search_text gin_trgm_ops);
