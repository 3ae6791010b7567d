-- Staff, the audit log, background jobs and outgoing email.

create table staff (
  staff_id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 50),
  role text not null check (role in ('owner', 'orders', 'catalogue', 'support', 'read-only')),
  password_hash text not null,
  -- Encrypted with a key derived from the shop's secret.
  totp_secret bytea,
  totp_enrolled_at timestamptz,
  -- The time step of the last accepted code: each code works once.
  totp_last_step bigint not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  last_modified_at timestamptz not null default now(),
  constraint enrolled_with_secret check (totp_enrolled_at is null or totp_secret is not null)
);

create table staff_session (
  session_id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  staff_id uuid not null references staff on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index staff_session_of on staff_session (staff_id);

create table saved_view (
  view_id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  list text not null check (length(list) <= 40),
  name text not null check (length(name) between 1 and 50),
  query text not null check (length(query) <= 1000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique (staff_id, list, name)
);

-- Shop details; null: the setting from the environment.
create table shop_setting (
  only_row boolean primary key default true check (only_row),
  name text check (length(name) between 1 and 60),
  tagline text check (length(tagline) <= 120),
  email text check (length(email) <= 200),
  address text check (length(address) <= 300),
  tax_numbers text check (length(tax_numbers) <= 300),
  low_stock_at integer not null default 5 check (low_stock_at between 0 and 10000),
  last_modified_at timestamptz not null default now()
);
insert into shop_setting default values;
create trigger shop_setting_changed before update on shop_setting for each row execute function touch_last_modified();

create table audit (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  request_id text,
  role text
);
create index audit_subject on audit (subject, audit_id);
create index audit_newest on audit (at desc, audit_id desc);
create index audit_subject_part on audit using gin (lower(subject) gin_trgm_ops);
create index audit_actor_part on audit using gin (lower(actor) gin_trgm_ops);
create index audit_action_part on audit using gin (action gin_trgm_ops);
-- Values about a deleted customer may be redacted to "(blanked)"; entries never change otherwise.
create function is_redacted(was jsonb, now jsonb) returns boolean language sql immutable as
  $$ select case when was is null or jsonb_typeof(was) <> 'object' then now is not distinct from was
    else coalesce(jsonb_typeof(now) = 'object' and not exists (
      select from jsonb_each(was) w full join jsonb_each(now) n on n.key = w.key
      where n.value is distinct from w.value and (w.key is null or n.value is distinct from '"(blanked)"')), false)
    end $$;
create function reject_all_but_redaction() returns trigger language plpgsql as
  $$ begin
    if tg_op = 'UPDATE' and is_redacted(old.before, new.before) and is_redacted(old.after, new.after)
      and (new.audit_id, new.at, new.actor, new.role, new.action, new.subject, new.request_id)
        is not distinct from (old.audit_id, old.at, old.actor, old.role, old.action, old.subject, old.request_id)
    then return new; end if;
    raise exception '% is append-only', tg_table_name;
  end $$;
create trigger audit_append_only before update or delete on audit
  for each row execute function reject_all_but_redaction();

-- Hash chain: each hash covers the entry and the previous hash, so that tampering is detectable.
create table audit_chain (
  link bigint generated always as identity primary key,
  audit_id bigint not null unique references audit,
  hash bytea not null
);
create trigger audit_chain_append_only before update or delete on audit_chain
  for each row execute function reject_change();
create function audit_digest(before bytea, entry audit) returns bytea language sql immutable as
  $$ select sha256(before || convert_to(jsonb_build_array(entry.audit_id, extract(epoch from entry.at),
    entry.actor, entry.role, entry.action, entry.subject, entry.before, entry.after, entry.request_id)::text,
    'UTF8')) $$;
-- Runs at commit, when no other lock is needed any more, so that waiting for this lock cannot deadlock.
create function chain_audit() returns trigger language plpgsql as
  $$ declare last bytea;
  begin
    perform pg_advisory_xact_lock(72011002);
    select hash into last from audit_chain order by link desc limit 1;
    insert into audit_chain (audit_id, hash)
      select a.audit_id, audit_digest(coalesce(last, ''::bytea), a) from audit a where a.audit_id = new.audit_id;
    return null;
  end $$;
create constraint trigger audit_chained after insert on audit deferrable initially deferred
  for each row execute function chain_audit();

-- Emails and events, queued in the transaction that causes them.
create table outbox (
  outbox_id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  kind text not null check (kind in ('mail', 'conversion')),
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- Truncated to the precision of the shop's clock, so that an email queued now is due at once.
  due_at timestamptz not null default date_trunc('milliseconds', now()),
  attempts integer not null default 0,
  -- The receiver got an earlier attempt but did not confirm it; it is repeated once.
  is_unconfirmed boolean not null default false,
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz
);
create index outbox_due on outbox (due_at) where sent_at is null and given_up_at is null;

create table job (
  name text primary key,
  every_seconds integer not null,
  due_at timestamptz not null default now(),
  -- The run that holds the lease; a run that has lost it no longer writes here.
  lease uuid,
  lease_until timestamptz,
  last_run_at timestamptz,
  last_error text
);

-- Web vitals, counted by day, page and measure; contains no personal data.
create table vital (
  day date not null,
  page text not null check (length(page) between 1 and 40),
  measure text not null check (measure in ('lcp', 'cls', 'inp')),
  -- Upper bound of the bucket: milliseconds, or thousandths for cls.
  bucket integer not null,
  count integer not null default 0,
  primary key (day, page, measure, bucket)
);
