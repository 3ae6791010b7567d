-- The search finds words with or without their accents. Each table has its own migration, so that no order waits for
-- two of them.

alter table account
  drop column search_text,
  add column search_text text not null generated always as (search_form(' ' || customer_id::text || ' ' || email || ' '
    || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company, '') || ' '
    || coalesce(phone_number, ''))) stored;
create index account_search on account using gin (search_text gin_trgm_ops);
