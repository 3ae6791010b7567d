-- Changes of very many rows at once.

-- Room on each page, and no index on what bulk changes set: their updates then touch none of the table's indexes, of
-- which the trigram ones are slow. Existing pages fill up to this level as their rows change.
alter table item set (fillfactor = 50);
drop index item_family, item_by_price, item_sale_days;

-- Links all new entries of one statement in one pass if the transaction asks for it (`shop.audit_at_once`), otherwise
-- each at commit. The lock is then held from the statement on, so it has to be the transaction's last.
create function chain_audit_at_once() returns trigger language plpgsql as
  $$ declare last bytea; entry audit; ids bigint[]; hashes bytea[];
  begin
    if current_setting('shop.audit_at_once', true) is distinct from 'on' then return null; end if;
    perform pg_advisory_xact_lock(72011002);
    select hash into last from audit_chain order by link desc limit 1;
    last := coalesce(last, '');
    for entry in select * from added order by audit_id loop
      last := audit_digest(last, entry);
      ids := ids || entry.audit_id;
      hashes := hashes || last;
    end loop;
    insert into audit_chain (audit_id, hash) select * from unnest(ids, hashes);
    return null;
  end $$;
create trigger audit_chained_at_once after insert on audit referencing new table as added
  for each statement execute function chain_audit_at_once();
drop trigger audit_chained on audit;
create constraint trigger audit_chained after insert on audit deferrable initially deferred
  for each row when (current_setting('shop.audit_at_once', true) is distinct from 'on') execute function chain_audit();
