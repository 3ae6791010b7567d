-- The back office's search finds a name with or without its accents, as staff rarely type them.

create function search_form(value text) returns text language sql immutable parallel safe as
  $$ select regexp_replace(normalize(lower(value), NFD), '[\u0300-\u036f]', '', 'g') $$;

drop index item_search;
create index item_search on item using gin
  (search_form(' ' || part_number || ' ' || normalised || ' ' || displayname) gin_trgm_ops);
