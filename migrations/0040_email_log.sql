-- The log of emails: the recipient is recorded when an email is composed and erased with other personal data.
alter table outbox add column recipient text;
-- Nothing was sent, because there was nothing to report any more when the email was composed.
alter table outbox add column is_dropped boolean not null default false;
update outbox u set payload = u.payload || jsonb_build_object('order_id', m.order_id)
  from message m where u.kind = 'mail' and m.order_id is not null and m.message_id::text = u.payload ->> 'message_id';
update outbox u set recipient = o.email from orders o
  where u.kind = 'mail' and u.sent_at is not null and o.order_id = u.payload ->> 'order_id' and not u.payload ? 'email';
alter table outbox add column search_text text not null generated always as (lower(' ' || coalesce(recipient, '') || ' '
  || coalesce(payload ->> 'email', '') || ' ' || coalesce(payload ->> 'order_id', ''))) stored;
create index outbox_search on outbox using gin (search_text gin_trgm_ops) where kind = 'mail';
create index outbox_emails on outbox (created_at, outbox_id) where kind = 'mail';
create index outbox_given_up on outbox (given_up_at) where given_up_at is not null;
