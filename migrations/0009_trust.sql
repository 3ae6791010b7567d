-- Reset codes that belong to a browser, addresses that wait for confirmation, initial staff passwords, and an audit
-- chain that only the shop can continue.

-- A code is valid in the browser that asked for it; the link in its email is valid everywhere. Known addresses and
-- unknown ones have rows. Both secrets are derived from the id and the shop's secret.
drop table reset_code;
create table reset_code (
  code_id uuid primary key,
  email text not null check (length(email) <= 50),
  -- SHA-256 of the browser's cookie; null if staff sent the email, which then contains a link only.
  browser_hash bytea,
  created_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  used_at timestamptz,
  constraint one_code_per_browser unique nulls not distinct (email, browser_hash)
);
create index reset_code_age on reset_code (created_at);

-- An address entered by staff; it becomes the account's when its owner confirms it.
alter table account add column pending_email text
  check (pending_email = lower(pending_email) and length(pending_email) <= 50);

-- Placed by an account before the owner of its address took it over; never assigned to the account again.
alter table orders add column detached_at timestamptz;
alter table orders add constraint detached_without_account check (detached_at is null or account_id is null);

-- The end of an initial password, which has to be changed at the first sign-in; null once it has been.
alter table staff add column password_expires_at timestamptz;

-- False for a session of the demo in which the authenticator was skipped.
alter table staff_session add column has_second_factor boolean not null default true;
-- The User-Agent header, shown in the list of sessions.
alter table staff_session add column agent text check (length(agent) <= 200);

-- HMAC-SHA256 with a key that only the shop's connections have, as the two padded blocks of RFC 2104 in hex: whoever
-- can only write to the database can neither add a link nor recompute the chain.
create function audit_hmac(message bytea) returns bytea language plpgsql stable as
  $$ declare pads bytea := decode(coalesce(current_setting('shop.audit_key', true), ''), 'hex');
  begin
    if length(pads) <> 128 then raise exception 'this connection has no audit key'; end if;
    return sha256(substring(pads from 65) || sha256(substring(pads for 64) || message));
  end $$;
create or replace function audit_digest(before bytea, entry audit) returns bytea language sql stable as
  $$ select audit_hmac(before || convert_to(jsonb_build_array(entry.audit_id, extract(epoch from entry.at),
    entry.actor, entry.role, entry.action, entry.subject, entry.before, entry.after, entry.request_id)::text,
    'UTF8')) $$;

-- Existing entries are chained again as they are now.
alter table audit_chain disable trigger audit_chain_append_only;
do $$ declare entry record; last bytea := '';
  begin
    for entry in select c.link, a from audit_chain c join audit a on a.audit_id = c.audit_id order by c.link loop
      last := audit_digest(last, entry.a);
      update audit_chain set hash = last where link = entry.link;
    end loop;
  end $$;
alter table audit_chain enable trigger audit_chain_append_only;
