-- The names of the changed fields, by which the audit log is searched.
create function audit_fields(before jsonb, after jsonb) returns text[] language sql immutable as
  $$ select array(select jsonb_object_keys(
    case when jsonb_typeof(before) = 'object' then before else '{}' end
    || case when jsonb_typeof(after) = 'object' then after else '{}' end)) $$;
create index audit_changed_fields on audit using gin (audit_fields(before, after));
