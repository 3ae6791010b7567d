-- Lists and product pages show up to this many available units, and are cached until the catalogue version changes.
create function shown_stock(s stock) returns integer language sql immutable
  return least(s.on_hand - s.allocated - s.held, 5);

-- At the end of the transaction, because transactions that change stock would otherwise wait for each other while they
-- take further locks. Once per transaction is enough.
create function announce_stock() returns trigger language plpgsql as $$
begin
  update catalogue_state set version = version + 1, changed_at = now()
    where xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create constraint trigger stock_announced after update on stock
  deferrable initially deferred
  for each row when (shown_stock(old) <> shown_stock(new))
  execute function announce_stock();
