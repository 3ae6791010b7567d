-- Who works behind the counter, and a log of deeds that cannot be rewritten unseen.
create table staff (
  staff_id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 50),
  role text not null check (role in ('owner', 'orders', 'catalogue', 'support', 'read-only')),
  password_hash text not null,
  -- The authenticator's secret, sealed with the shop's own.
  totp_secret bytea,
  totp_enrolled_at timestamptz,
  -- The time step of the last code: a code is good once.
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

alter table audit add column role text;
create index audit_newest on audit (at desc, audit_id desc);

-- Each entry's hash covers the entry and the hash before it: what is taken out or changed later shows.
create table audit_chain (
  link bigint generated always as identity primary key,
  audit_id bigint not null unique references audit,
  hash bytea not null
);
create trigger audit_chain_only_grows before update or delete on audit_chain
  for each row execute function refuse_change();

create function audit_digest(before bytea, entry audit) returns bytea language sql immutable as
  $$ select sha256(before || convert_to(jsonb_build_array(entry.audit_id, extract(epoch from entry.at),
    entry.actor, entry.role, entry.action, entry.subject, entry.before, entry.after, entry.request_id)::text,
    'UTF8')) $$;

-- At commit, when nothing else is locked any more: the lock makes one chain, and can be waited for safely.
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
