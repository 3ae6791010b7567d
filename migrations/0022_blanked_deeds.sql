-- Values about a person who has ended the account are blanked in the audit, and nothing else of it ever changes.
create function is_blanked(was jsonb, now jsonb) returns boolean language sql immutable as
  $$ select case when was is null or jsonb_typeof(was) <> 'object' then now is not distinct from was
    else coalesce(jsonb_typeof(now) = 'object' and not exists (
      select from jsonb_each(was) w full join jsonb_each(now) n on n.key = w.key
      where n.value is distinct from w.value and (w.key is null or n.value is distinct from '"(blanked)"')), false)
    end $$;

create function refuse_all_but_blanking() returns trigger language plpgsql as
  $$ begin
    if tg_op = 'UPDATE' and is_blanked(old.before, new.before) and is_blanked(old.after, new.after)
      and (new.audit_id, new.at, new.actor, new.role, new.action, new.subject, new.request_id)
        is not distinct from (old.audit_id, old.at, old.actor, old.role, old.action, old.subject, old.request_id)
    then return new; end if;
    raise exception '% only grows', tg_table_name;
  end $$;
drop trigger audit_only_grows on audit;
create trigger audit_only_grows before update or delete on audit
  for each row execute function refuse_all_but_blanking();
